/** `GET /console/api/funnel`: where applicants give up, and why, counted without identifiers. */

import * as v from 'valibot'
import { languages } from '../../application/language.ts'
import { programId } from '../programs.ts'
import { route } from '../route.ts'
import { stepId } from '../step-id.ts'

export const CONSOLE_FUNNEL_PATH = '/console/api/funnel'

/** A day in UTC: `2026-11-21`. */
const day = v.pipe(v.string(), v.isoDate())

const funnelQuery = v.strictObject({
  /** This day and later. */
  since: v.optional(day),
  /** Days before this one. */
  until: v.optional(day),
  /** Counts of the pages in this language; failed services are counted in any case. */
  language: v.optional(v.picklist(languages)),
  /** Failed services are counted for all programs together, with the default one. */
  program: v.optional(programId),
  /** Counts of invited applicants, or of the others alone. */
  invited: v.optional(v.picklist(['yes', 'no'])),
})

const stepFigures = v.strictObject({
  step: stepId,
  /** Of a step that the operator has added. */
  title: v.optional(v.string()),
  reached: v.number(),
  /**
   * The share of them that reached the next step, or submitted on the last one; null if none did.
   */
  wentOn: v.nullable(v.number()),
  /** The class of seconds that the median of the times on the step is in; null if there is none. */
  medianSeconds: v.nullable(
    v.strictObject({
      atLeast: v.number(),
      /** Null in the last class. */
      below: v.nullable(v.number()),
    }),
  ),
})

const figures = {
  /** Every step, in order. */
  steps: v.array(stepFigures),
  submitted: v.number(),
  /** How many saved it to finish later. */
  saved: v.number(),
  resumed: v.number(),
  /** Submitted with an API key, which no page counts. */
  entered: v.number(),
  /** The rules that stopped most applicants, at most ten. */
  rules: v.array(
    v.strictObject({
      field: v.string(),
      /** Of a question that the operator has added. */
      label: v.optional(v.string()),
      code: v.string(),
      count: v.number(),
    }),
  ),
  /** The outside services whose calls failed most, first. */
  failures: v.array(v.strictObject({ service: v.string(), count: v.number() })),
}

export const funnel = v.strictObject({
  total: v.strictObject(figures),
  /** Oldest first. */
  days: v.array(
    v.strictObject({
      day: v.string(),
      /** Null for failed calls of services, which are counted for all pages together. */
      language: v.nullable(v.picklist(languages)),
      ...figures,
    }),
  ),
})

export type Funnel = v.InferOutput<typeof funnel>
export type Figures = Funnel['total']
export type DayFigures = Funnel['days'][number]
export type StepFigures = Figures['steps'][number]

export const funnelSchema = { querystring: funnelQuery, response: { 200: funnel } }
export const funnelRoute = route<typeof funnelSchema>('GET', CONSOLE_FUNNEL_PATH)
