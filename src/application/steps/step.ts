/** What every step of the wizard answers. Who has read one step knows all. */
import type { Application } from '../application.ts'
import type { Lead } from '../lead.ts'
import type { Problems } from '../problems.ts'
import type { Today } from '../today.ts'

export type StepId =
  | 'business-details'
  | 'business-overview'
  | 'owner-details'
  | 'transaction-details'
  | 'banking-information'
  | 'review-&-submit'

export interface Step<Values> {
  readonly id: StepId
  /** Whether the draft holds what the step before this one has to leave behind. */
  needs(draft: Application): boolean
  /** What stands in the step's form at first: the draft's answers, else what a lead pre-fills. */
  values(draft: Application, lead: Lead): Values
  /** What holds Next back, by field. The server asks the same of what it receives. */
  problems(values: Values, draft: Application, today: Today): Problems
  /** The draft with this step's answers in it. Only Next calls it, with values without problems. */
  merge(draft: Application, values: Values): Application
}

/** A read-only part of the summary, under one heading. */
export interface SummaryGroup {
  readonly title: string
  readonly rows: readonly SummaryRow[]
}

export interface SummaryRow {
  readonly label: string
  /** As it is shown; empty where nothing was given. */
  readonly value: string
  /** Whether something that is needed is not there. */
  readonly missing: boolean
}

/** A row whose value is needed. */
export function row(label: string, value: string): SummaryRow {
  return { label, value, missing: value === '' }
}

/** A row whose value may be empty. */
export function optionalRow(label: string, value: string): SummaryRow {
  return { label, value, missing: false }
}
