/** `GET /console/api/funnel`: where applicants give up, and why. The counts have no identifiers. */
import * as v from 'valibot'
import { languages } from '../../application/language.ts'
import { day } from '../days-and-times.ts'
import { programId } from '../programs.ts'
import { route } from '../route.ts'
import { stepId } from '../step-id.ts'

export const CONSOLE_FUNNEL_PATH = '/console/api/funnel'

const funnelQuery = v.strictObject({
  /** This day and later. */
  since: v.optional(day),
  /** Days before this one. */
  until: v.optional(day),
  /** Counts of the pages in this language. Failed services are counted in any case. */
  language: v.optional(v.picklist(languages)),
  /** Failed services of all programs are counted with the default program. */
  program: v.optional(programId),
  /** Counts of invited applicants, or only of the others. */
  invited: v.optional(v.picklist(['yes', 'no'])),
})

const stepFigures = v.strictObject({
  step: stepId,
  /** The title of a step that the operator has added. */
  title: v.optional(v.string()),
  reached: v.number(),
  /** The share of them who reached the next step, or submitted on the last; null if none did. */
  wentOn: v.nullable(v.number()),
  /** The class of seconds that contains the median time on the step; null if there is none. */
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
  /** How many applicants saved the form to finish later. */
  saved: v.number(),
  resumed: v.number(),
  /** How many were submitted with an API key, which no page counts. */
  entered: v.number(),
  /** Up to ten rules that stopped the most applicants. */
  rules: v.array(
    v.strictObject({
      field: v.string(),
      /** The label of a question that the operator has added. */
      label: v.optional(v.string()),
      code: v.string(),
      count: v.number(),
    }),
  ),
  /** The outside services with failed calls, most failures first. */
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

export const funnelRoute = route('GET', CONSOLE_FUNNEL_PATH, {
  querystring: funnelQuery,
  response: { 200: funnel },
})
