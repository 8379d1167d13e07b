/**
 * `GET /console/api/numbers`: waiting applications and decisions, for the person who runs the team.
 */
import * as v from 'valibot'
import { day } from '../days-and-times.ts'
import { programId } from '../programs.ts'
import { route } from '../route.ts'
import { applicationParams, declineReason } from '../stored-applications.ts'

/** The number of latest decisions in a period that are counted. */
export const MAX_DECISIONS = 5000

/** The first days of the age groups of waiting applications. */
export const AGES = [0, 1, 3, 8, 15] as const

const numbersQuery = v.strictObject({
  /** This day and later; by default, 30 days before `until`. */
  since: v.optional(day),
  /** Days before this one; by default, tomorrow. */
  until: v.optional(day),
  program: v.optional(programId),
})

/** The seconds within which half and nine in ten of them were done; null if there are none. */
const spread = v.nullable(v.strictObject({ median: v.number(), p90: v.number() }))

const times = {
  /** The time from receiving an application until someone first opened it. */
  look: spread,
  /** The time from receiving an application until the decision, including the applicant's time. */
  decision: spread,
}

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
  /** False if there are more decisions than `MAX_DECISIONS`, so that the earliest are left out. */
  isWhole: v.boolean(),
  /** How many applications wait for a decision, by program and by `AGES`; up to 20,000 in all. */
  waiting: v.array(v.strictObject({ program: v.string(), ages: v.array(v.number()) })),
  /** The decisions of one day, person and program. The applicant has an empty name. */
  decided: v.array(
    v.strictObject({
      day: v.string(),
      person: v.string(),
      program: v.string(),
      ...outcomes,
      ...times,
    }),
  ),
  ...times,
  byProgram: v.array(v.strictObject({ program: v.string(), ...times })),
  /** Most frequent first. */
  reasons: v.array(v.strictObject({ reason: declineReason, references })),
  /** Decided applications that their applicants had corrected. */
  corrected: references,
  /** Decided applications whose last screening had matches, by outcome. */
  withMatches: v.strictObject(outcomes),
})

export type Numbers = v.InferOutput<typeof numbers>
export type Outcomes = Pick<Numbers['decided'][number], 'approved' | 'declined' | 'withdrawn'>

export const numbersRoute = route('GET', '/console/api/numbers', {
  querystring: numbersQuery,
  response: { 200: numbers },
})
