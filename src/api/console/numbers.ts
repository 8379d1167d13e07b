/** `GET /console/api/numbers`: what waits, and what was decided, for the person who runs the team. */
import * as v from 'valibot'
import { programId } from '../programs.ts'
import { route } from '../route.ts'
import { applicationParams, declineReason } from '../stored-applications.ts'

/** The latest decisions of a period that are counted. */
export const MAX_DECISIONS = 5000

/** From how many days on something waits is counted apart. */
export const AGES = [0, 1, 3, 8, 15] as const

/** A day in UTC: `2026-11-21`. */
const day = v.pipe(v.string(), v.isoDate())

const numbersQuery = v.strictObject({
  /** This day and later; 30 days before `until` unless it is given. */
  since: v.optional(day),
  /** Days before this one; tomorrow unless it is given. */
  until: v.optional(day),
  program: v.optional(programId),
})

/** The seconds within which half of them, and nine in ten, were done; null if there are none. */
const spread = v.nullable(v.strictObject({ median: v.number(), p90: v.number() }))

/** The references of decided applications, the latest decision first. */
const references = v.array(applicationParams.entries.reference)

const outcomes = {
  approved: references,
  declined: references,
  withdrawn: references,
}

const numbers = v.strictObject({
  since: v.string(),
  until: v.string(),
  /** False if there are more decisions than `MAX_DECISIONS`: the earliest are left out. */
  isWhole: v.boolean(),
  /** How many wait for a decision, by program and by `AGES`; up to 20,000 in all. */
  waiting: v.array(v.strictObject({ program: v.string(), ages: v.array(v.number()) })),
  /** The decisions of one day, person and program. The person's name is empty for the applicant. */
  decided: v.array(
    v.strictObject({ day: v.string(), person: v.string(), program: v.string(), ...outcomes }),
  ),
  /** From receiving an application until somebody opened it first. */
  look: spread,
  /** From receiving an application until it was decided, with the time that its applicant had it. */
  decision: spread,
  byProgram: v.array(v.strictObject({ program: v.string(), look: spread, decision: spread })),
  /** Most first. */
  reasons: v.array(v.strictObject({ reason: declineReason, references })),
  /** Decided applications that their applicants had corrected before. */
  corrected: references,
  /** Decided ones whose last screening had matches, and what became of them. */
  withMatches: v.strictObject(outcomes),
})

export type Numbers = v.InferOutput<typeof numbers>
export type Outcomes = Pick<Numbers['decided'][number], 'approved' | 'declined' | 'withdrawn'>

export const numbersSchema = { querystring: numbersQuery, response: { 200: numbers } }
export const numbersRoute = route<typeof numbersSchema>('GET', '/console/api/numbers')
