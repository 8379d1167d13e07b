/**
 * The applicant's answers so far: the draft, which Next commits to, and the forms of all steps, so
 * that Back, Edit and a failed request lose nothing.
 */
import { dequal } from 'dequal/lite'
import { create } from 'zustand'
import { type Application, emptyApplication } from '../../application/application.ts'
import type { Form } from '../../application/form.ts'
import { emptyAddress } from '../../application/forms/us/addresses.ts'
import { emptyLead, type Lead } from '../../application/lead.ts'
import { isSoleProprietor } from '../../application/reference/structures.ts'
import type { StepId } from '../../application/step-list.ts'
import { requiredBy, stepOfPath } from '../../application/steps.ts'
import { toCompany, toSoleProprietor, withFollowingHomes } from './follow-commit.ts'
import {
  type Answers,
  committed,
  emptyFormState,
  type FormState,
  stepIssues,
  unsavedSteps,
} from './form-state.ts'
import { fieldKey, listPath, type PeopleForm } from './people-form.ts'
import { newSecret } from './random.ts'
import { endSavedOnline } from './saved-online.ts'
import { shownForm } from './shown-form.ts'
import { today } from './today.ts'
import { unreadIssues, withTexts, withUnread } from './unread.ts'

export interface DraftState {
  readonly draft: Application
  readonly form: FormState
  readonly lead: Lead
  /** One key per intent to apply. The server returns the same answer to the same key and body. */
  readonly idempotencyKey: string
  /** The state as an invitation and a lead filled it in; undefined without an invitation. */
  readonly untouched: Pick<DraftState, 'draft' | 'form'> | undefined
}

let empty: { readonly of: readonly [Form, Lead]; readonly form: FormState } | undefined

export const useDraft = create<DraftState>(() => newDraft(emptyLead))

function newDraft(lead: Lead): DraftState {
  return {
    draft: emptyApplication,
    form: emptyForm(lead),
    lead,
    idempotencyKey: newSecret(),
    untouched: undefined,
  }
}

/** Returns the forms before anything is entered. Every key press compares the answers with them. */
function emptyForm(lead: Lead): FormState {
  const context = [shownForm(), lead] as const
  if (empty?.of[0] !== context[0] || empty.of[1] !== lead)
    empty = { of: context, form: emptyFormState(lead) }
  return empty.form
}

/** Changes answers that a screen edits directly. Equal answers do not count as activity. */
export function editAnswers(changes: Partial<Answers>): void {
  useDraft.setState((state) => {
    const answers = { ...state.form.answers, ...changes }
    return dequal(answers, state.form.answers) ? state : { form: { ...state.form, answers } }
  })
}

/** Keeps a text that a field could not read, by its `fieldKey`, or forgets it. */
export function setUnread(key: string, text?: string): void {
  useDraft.setState((state) => {
    const { unread = {}, ...form } = state.form
    const { [key]: before, ...others } = unread
    if (text === before) return state
    return { form: withTexts(form, text === undefined ? others : { ...others, [key]: text }) }
  })
}

/** Asks for a separate mailing address. Otherwise forgets what was typed there. */
export function setMailingAddressShown(isDifferent: boolean): void {
  editAnswers({ mailingAddress: isDifferent ? { ...emptyAddress, id: 'mailing-address' } : null })
}

export function editPeople(change: (people: PeopleForm) => PeopleForm): void {
  useDraft.setState(({ form }) => ({ form: { ...form, people: change(form.people) } }))
}

export function useFieldKey(path: string): string {
  return useDraft(({ form }) => fieldKey(path, form.people))
}

/** Returns the key of a field outside a component. */
export function keyNow(path: string): string {
  return fieldKey(path, useDraft.getState().form.people)
}

/** Sets whether the structure is one of the two behind a single choice. */
export function setPublicOrGovernment(isPublicOrGovernment: boolean): void {
  useDraft.setState(({ form }) => ({ form: { ...form, isPublicOrGovernment } }))
}

/**
 * Commits the step's answers to the draft on Next. If the structure changes to or from sole
 * proprietor, the owners' step has to be confirmed again; its answers stay in its form.
 */
export function commit(id: StepId): void {
  useDraft.setState(({ draft, form, lead }) => {
    const { next, people } = withFollowingHomes(draft, committed(draft, form, id), form.people)
    const isSole = isSoleProprietor(next)
    if (draft.businessStructure === '' || isSole === isSoleProprietor(draft)) {
      return people === form.people ? { draft: next } : { draft: next, form: { ...form, people } }
    }
    return {
      draft: { ...next, companyOwners: [], authorizedController: null, primaryContact: null },
      form: {
        ...form,
        people: isSole ? toSoleProprietor(people) : toCompany(people, lead),
      },
    }
  })
}

/** Forgets all answers, and begins a new intent with the same lead or invitation. */
export function startOver(): void {
  // An invitation's answers stay, so that the draft is not empty.
  endSavedOnline()
  useDraft.setState(({ lead, untouched, form: { invitation } }) => {
    const { form, ...draft } = newDraft(lead)
    return { ...draft, untouched, form: { ...form, ...(invitation && { invitation }) } }
  })
}

/** Forgets the invitation, too: someone else may be at the device by now. */
export function forgetDraft(): void {
  useDraft.setState(({ lead }) => newDraft(lead))
}

/** Forgets everything, as after a submission. */
export function resetDraft(): void {
  useDraft.setState(newDraft(emptyLead))
}

/** Returns the issues that block Next on a step now. */
export function currentIssues(id: StepId, { draft, form } = useDraft.getState()) {
  const names = requiredBy(id, shownForm())
  return withUnread(stepIssues(draft, form, id, today()), unreadIssues(form, today()), names)
}

export function currentUnsavedSteps({ draft, form, lead } = useDraft.getState()) {
  const unsaved = unsavedSteps(draft, form, lead)
  const unread = unreadIssues(form, today()).map(({ path }) => stepOfField(path))
  return [...new Set([...unsaved, ...unread])]
}

/** Returns the step with a field, also with one of the owner who is being added. */
export function stepOfField(path: string): StepId {
  return stepOfPath(listPath(path), shownForm())
}

/** Returns whether there is something to save. A lead's values do not count. */
export function hasAnswers({ draft, form, lead }: DraftState): boolean {
  return !dequal(draft, emptyApplication) || !dequal(form, emptyForm(lead))
}

/** Returns whether the applicant has entered something. An invitation's values do not count. */
export function hasTyped(state: DraftState): boolean {
  const { draft, form, untouched } = state
  return hasAnswers(state) && !dequal({ draft, form }, untouched)
}

/** Returns whether someone else has signed, so that nothing more can be entered or lost. */
export function isSigned({ form }: Pick<DraftState, 'form'>): boolean {
  return form.signatureRequest?.state === 'signed'
}
