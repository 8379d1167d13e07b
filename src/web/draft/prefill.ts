/** Fills in the answers of a lead or an invitation. It is loaded only for applicants with one. */
import { dequal } from 'dequal/lite'
import { emptyApplication } from '../../application/application.ts'
import { ownPath } from '../../application/form.ts'
import { isRecord } from '../../application/json/is-record.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { emptyLead, type Lead } from '../../application/lead.ts'
import { isBlank } from '../../application/question.ts'
import { type DraftState, useDraft } from './draft.ts'
import { type Answers, emptyFormState, type FormState } from './form-state.ts'

type FilledState = Pick<DraftState, 'draft' | 'form'>

/** Pre-fills the forms with a lead's answers, and removes those of an earlier lead. */
export function applyLead(known: Partial<Lead>): void {
  const lead = { ...emptyLead, ...known }
  useDraft.setState((state) => {
    const forms = [emptyFormState(state.lead), emptyFormState(lead)] as const
    const untouched = state.untouched && prefilled(state.untouched, ...forms)
    return { lead, untouched, ...prefilled(state, ...forms) }
  })
}

/**
 * Returns the applicant's forms with known answers in locked fields, and in fields where nothing
 * was typed or committed.
 *
 * @param before the forms before anyone touched them
 * @param after the same forms with the known answers
 */
export function prefilled(
  { draft, form }: FilledState,
  before: FormState,
  after: FormState,
  locked: readonly string[] = [],
): FilledState {
  const all = Object.keys(form.answers) as (keyof Answers)[]
  const names = all.filter((name) => name !== 'answers')
  const isCommitted = (name: keyof Answers) => !dequal(draft[name], emptyApplication[name])
  const isUntouched = (name: keyof Answers) =>
    !isCommitted(name) && dequal(form.answers[name], before.answers[name])
  const filled = names.filter((name) => locked.includes(name) || isUntouched(name))
  const known = (group: typeof names) =>
    Object.fromEntries(group.map((name) => [name, after.answers[name]]))
  const own = prefillOwn({ draft, form }, after.answers.answers, locked)
  return {
    draft: {
      ...draft,
      ...known(filled.filter(isCommitted)),
      ...(own && draft.answers && { answers: { ...draft.answers, ...own.committed } }),
    },
    form: {
      ...form,
      answers: {
        ...form.answers,
        ...known(filled),
        ...(own && { answers: { ...form.answers.answers, ...own.filled } }),
      },
      isPublicOrGovernment: form.isPublicOrGovernment || after.isPublicOrGovernment,
      people: fillIn(form.people, before.people, after.people),
    },
  }
}

/** Fills in the operator's own questions; undefined if no answer is known. */
function prefillOwn(
  { draft, form }: FilledState,
  known: Answers['answers'],
  locked: readonly string[],
) {
  if (!known) return undefined
  const { answers: typed = {} } = form.answers
  const { answers: committed = {} } = draft
  const isCommitted = (id: string) => Object.hasOwn(committed, id)
  const filled = Object.entries(known).filter(
    ([id]) => locked.includes(ownPath(id)) || (!isCommitted(id) && isBlank(ownValue(typed, id))),
  )
  return {
    filled: Object.fromEntries(filled),
    committed: Object.fromEntries(filled.filter(([id]) => isCommitted(id))),
  }
}

/** Fills in a value. A list with an added item stays as it is. */
function fillIn<Value>(value: Value, before: Value, after: Value): Value {
  if (dequal(value, before)) return after
  if (Array.isArray(value) && Array.isArray(before) && Array.isArray(after)) {
    const isSameLength = [before, after].every(({ length }) => length === value.length)
    if (!isSameLength) return value
    return value.map((part, index) => fillIn(part, before[index], after[index])) as Value
  }
  if (!isRecord(value) || !isRecord(before) || !isRecord(after)) return value
  const parts = Object.entries(value).filter(
    ([name]) => Object.hasOwn(before, name) && Object.hasOwn(after, name),
  )
  const filled = parts.map(([name, part]) => [
    name,
    fillIn(part, ownValue(before, name), ownValue(after, name)),
  ])
  return { ...value, ...Object.fromEntries(filled) }
}
