/** Pre-fills the forms with what a lead knows. Loaded for those who come with one. */
import { dequal } from 'dequal/lite'
import { type Application, emptyApplication, isAnswerName } from '../../application/application.ts'
import { isRecord } from '../../application/is-record.ts'
import { emptyLead, type Lead } from '../../application/lead.ts'
import { useDraft } from './draft.ts'
import { emptyFormState, type FormState, pick } from './form-state.ts'
import { listedOwners } from './people-form.ts'

/** Pre-fills what was not touched with what the operator knows. */
export function applyLead(known: Partial<Lead>): void {
  const lead = { ...emptyLead, ...known }
  useDraft.setState(({ draft, form, lead: before }) => ({
    lead,
    form: withLead(form, draft, before, lead),
  }))
}

/** The forms with a lead's values wherever nothing was typed or committed. */
export function withLead(form: FormState, draft: Application, before: Lead, lead: Lead): FormState {
  const [empty, filled] = [emptyFormState(before), emptyFormState(lead)]
  const names = Object.keys(form.answers).filter(isAnswerName)
  const open = names.filter((name) => dequal(draft[name], emptyApplication[name]))
  const hasOwners = listedOwners(form.people).length > 0
  return {
    ...form,
    answers: {
      ...form.answers,
      ...fillIn(
        pick({ ...draft, ...form.answers }, open),
        pick({ ...draft, ...empty.answers }, open),
        pick({ ...draft, ...filled.answers }, open),
      ),
    },
    people: hasOwners ? form.people : fillIn(form.people, empty.people, filled.people),
  }
}

function fillIn<Value>(value: Value, before: Value, after: Value): Value {
  if (dequal(value, before)) return after
  if (Array.isArray(value) && Array.isArray(before) && Array.isArray(after)) {
    return value.map((part, index) => fillIn(part, before[index], after[index])) as Value
  }
  if (!isRecord(value) || !isRecord(before) || !isRecord(after)) return value
  const parts = Object.entries(value).filter(([name]) => name in before && name in after)
  const filled = parts.map(([name, part]) => [name, fillIn(part, before[name], after[name])])
  return { ...value, ...Object.fromEntries(filled) }
}
