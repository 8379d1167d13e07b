/**
 * What the applicant has given so far: the draft that Next merges into, and each step's working
 * values, so that Back, Edit and a failed request lose nothing.
 */
import { create } from 'zustand'
import { type Application, emptyApplication } from '../../application/application.ts'
import type { BankState } from '../../application/banking.ts'
import { emptyLead, type Lead } from '../../application/lead.ts'
import { hasUnsavedOwner } from '../../application/owner-list.ts'
import type { Problems } from '../../application/problems.ts'
import { bankingInformation } from '../../application/steps/banking-information.ts'
import {
  type BusinessDetailsValues,
  businessDetails,
} from '../../application/steps/business-details.ts'
import {
  type BusinessOverviewValues,
  businessOverview,
} from '../../application/steps/business-overview.ts'
import { type OwnerDetailsValues, ownerDetails } from '../../application/steps/owner-details.ts'
import { type ReviewValues, review } from '../../application/steps/review.ts'
import type { Step, StepId } from '../../application/steps/step.ts'
import {
  type TransactionDetailsValues,
  transactionDetails,
} from '../../application/steps/transaction-details.ts'
import { newSecret } from './random.ts'
import { today } from './today.ts'

/** The values of each step's form. */
export interface StepValues {
  'business-details': BusinessDetailsValues
  'business-overview': BusinessOverviewValues
  'owner-details': OwnerDetailsValues
  'transaction-details': TransactionDetailsValues
  'banking-information': BankState
  'review-&-submit': ReviewValues
}

export interface DraftState {
  readonly draft: Application
  /** Per step, once something was changed there. */
  readonly working: Partial<StepValues>
  readonly lead: Lead
  /** One per intent to apply; the server gives the same answer to the same key and body. */
  readonly idempotencyKey: string
}

const rules: { readonly [Id in StepId]: Step<StepValues[Id]> } = {
  'business-details': businessDetails,
  'business-overview': businessOverview,
  'owner-details': ownerDetails,
  'transaction-details': transactionDetails,
  'banking-information': bankingInformation,
  'review-&-submit': review,
}

const stepIds = Object.keys(rules) as StepId[]

function freshState(): DraftState {
  return { draft: emptyApplication, working: {}, lead: emptyLead, idempotencyKey: newSecret() }
}

export const useDraft = create<DraftState>(freshState)

/** The rules of a step, typed with its values. */
function rulesOf<Id extends StepId>(id: Id): Step<StepValues[Id]> {
  return rules[id]
}

/** What stands in a step's form now. */
export function currentValues<Id extends StepId>(id: Id, state = useDraft.getState()) {
  return valuesOf(state, id)
}

/** What is wrong with what stands in a step's form now. */
export function currentProblems<Id extends StepId>(id: Id, state = useDraft.getState()): Problems {
  return rulesOf(id).problems(valuesOf(state, id), state.draft, today())
}

/** The steps whose form holds what the application does not: Next was not pressed there since. */
export function unmergedSteps(state = useDraft.getState()): readonly StepId[] {
  return stepIds.filter((id) => {
    if (state.working[id] === undefined) return false
    const isChanged = !isSame(mergedDraft(state, id), state.draft)
    return isChanged || hasUnsavedOwner(currentProblems(id, state))
  })
}

/** Changes what stands in a step's form. */
export function edit<Id extends StepId>(
  id: Id,
  change: (values: StepValues[Id]) => StepValues[Id],
): void {
  useDraft.setState((state) => {
    const values = valuesOf(state, id)
    const changed = change(values)
    return isSame(changed, values) ? state : { working: { ...state.working, [id]: changed } }
  })
}

/**
 * Next: the step's answers become part of the draft. Other forms that ask the same question show
 * the new answer.
 */
export function merge(id: StepId): void {
  useDraft.setState((state) => ({
    draft: mergedDraft(state, id),
    working: withSharedAnswers({ ...state.working, [id]: valuesOf(state, id) }, id),
  }))
}

/** Pre-fills what has not been touched with what the operator knows. */
export function applyLead(known: Partial<Lead>): void {
  const lead = { ...emptyLead, ...known }
  useDraft.setState((state) => ({
    lead,
    working: Object.fromEntries(
      Object.entries(state.working).map(([id, values]) => [
        id,
        prefilled(
          values,
          valuesFrom(state, id as StepId),
          valuesFrom({ ...state, lead }, id as StepId),
        ),
      ]),
    ) as Partial<StepValues>,
  }))
}

/** Forgets everything that was given, and begins a new intent. */
export function resetDraft(): void {
  useDraft.setState(freshState())
}

/** Whether leaving now would lose something the applicant gave. A lead's values do not count. */
export function hasAnswers(state: DraftState): boolean {
  if (!isSame(state.draft, emptyApplication)) return true
  return stepIds.some(
    (id) => state.working[id] !== undefined && !isSame(state.working[id], valuesFrom(state, id)),
  )
}

function valuesOf<Id extends StepId>(state: DraftState, id: Id): StepValues[Id] {
  return (state.working[id] as StepValues[Id] | undefined) ?? valuesFrom(state, id)
}

function valuesFrom<Id extends StepId>(
  { draft, lead }: Pick<DraftState, 'draft' | 'lead'>,
  id: Id,
): StepValues[Id] {
  return rulesOf(id).values(draft, lead)
}

function mergedDraft<Id extends StepId>(state: DraftState, id: Id): Application {
  return rulesOf(id).merge(state.draft, valuesOf(state, id))
}

function withSharedAnswers(working: Partial<StepValues>, from: StepId): Partial<StepValues> {
  const given = Object.entries(working[from] ?? {})
  const next = Object.entries(working).map(([id, values]) => {
    const shared = given.filter(([name]) => id !== from && name in values)
    return [id, { ...values, ...Object.fromEntries(shared) }]
  })
  return Object.fromEntries(next)
}

function prefilled(working: object, before: object, after: object): object {
  const untouched = Object.entries(after).filter(([name]) =>
    isSame(field(working, name), field(before, name)),
  )
  return { ...working, ...Object.fromEntries(untouched) }
}

function field(values: object, name: string): unknown {
  return (values as Record<string, unknown>)[name]
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
