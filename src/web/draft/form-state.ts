/** What is in the forms of all steps, committed or not, and the application that it describes. */
import { dequal } from 'dequal/lite'
import {
  type AnswerName,
  type Application,
  emptyApplication,
  isAnswerName,
  mapAnswers,
} from '../../application/application.ts'
import type { Today } from '../../application/fields/field.ts'
import { isRecord } from '../../application/is-record.ts'
import { type Issue, isBelow } from '../../application/issues.ts'
import type { Lead } from '../../application/lead.ts'
import { emptySigning } from '../../application/ownership.ts'
import { isSoleProprietor } from '../../application/reference/structures.ts'
import { lastStep, questionsOf, requiredBy, type StepId, steps } from '../../application/steps.ts'
import { validate } from '../../application/validate.ts'
import { type BankForm, bankFormIssues, bankOf, emptyBankForm } from './bank-form.ts'
import type { Correction } from './correction.ts'
import {
  asksForController,
  emptyPeopleForm,
  openOwnerForms,
  ownerListIssues,
  type PeopleForm,
  peopleOf,
} from './people-form.ts'
import { withNewAddressIssues } from './person-form.ts'
import type { Prepared, SignatureRequest } from './signature-request.ts'

/** The answers that a screen edits as they are; people and the bank account have their own forms. */
export type Answers = Omit<
  Application,
  'companyOwners' | 'authorizedController' | 'primaryContact' | 'plaid' | 'manualEntry'
>

export interface FormState {
  readonly answers: Answers
  /** The choice for two structures is made, so the second question is asked. */
  readonly isPublicOrGovernment: boolean
  readonly people: PeopleForm
  readonly bank: BankForm
  /** Once someone else was asked to sign. */
  readonly signatureRequest?: SignatureRequest
  /** For whom someone else has prepared it. */
  readonly prepared?: Prepared
  /** Where a reviewer asks for corrections. */
  readonly correction?: Correction
}

/** The forms before anything is entered; a lead pre-fills some of them. */
export function emptyFormState(lead: Lead): FormState {
  const prefilled = mapAnswers(emptyApplication, ({ question, value }) =>
    question.prefill ? question.field.parse(lead[question.prefill]) : value,
  )
  return {
    answers: {
      ...prefilled,
      businessAddress: { ...emptyApplication.businessAddress, id: 'business-address' },
      signing: emptySigning,
    },
    isPublicOrGovernment: false,
    people: emptyPeopleForm(lead),
    bank: emptyBankForm,
  }
}

/**
 * The application that the forms describe, valid or not. Which people it has depends on the
 * structure: on the one in the draft, while another is being chosen.
 */
export function applicationOf(
  { answers, people, bank }: FormState,
  structure: Pick<Application, 'businessStructure'> = answers,
): Application {
  return { ...answers, ...peopleOf(people, structure), ...bankOf(bank) }
}

/** The draft with a step's answers in it. */
export function committed(draft: Application, form: FormState, id: StepId): Application {
  return { ...draft, ...pick(applicationOf(form, draft), questionsOf(id)) }
}

/** The issues that block Next on a step, in the order of its fields. */
export function stepIssues(
  draft: Application,
  form: FormState,
  id: StepId,
  today: Today,
): readonly Issue[] {
  const issues = validate(committed(draft, form, id), today)
  const own = requiredBy(id).flatMap((name) => issues.filter(({ path }) => isBelow(path, name)))
  if (id === 'banking-information') return [...own, ...bankFormIssues(form.bank)]
  if (id !== 'owner-details') return own
  const { soleProprietor, authorizedController } = form.people
  if (isSoleProprietor(draft)) {
    return withNewAddressIssues(own, soleProprietor, today, 'companyOwners.0.address')
  }
  const hasController = asksForController(form.people, draft)
  const others = own.filter(({ path }) =>
    isBelow(path, 'authorizedController') ? hasController : !isBelow(path, 'companyOwners'),
  )
  return [
    ...ownerListIssues(form.people, today),
    ...withNewAddressIssues(others, authorizedController, today, 'authorizedController.address'),
  ]
}

/** The steps whose forms have changes that are not in the draft. A lead's answers are none. */
export function unsavedSteps(draft: Application, form: FormState, lead: Lead): readonly StepId[] {
  const described = applicationOf(form, draft)
  const untouched = applicationOf(emptyFormState(lead), draft)
  return steps.flatMap(({ id }) => {
    if (id === lastStep) return []
    const answers = (application: Application) => pick(application, questionsOf(id))
    const isNew = dequal(answers(draft), answers(emptyApplication))
    const before = isNew ? untouched : draft
    const isChanged = !dequal(answers(described), answers(before))
    const hasOpenForm = id === 'owner-details' && openOwnerForms(form.people).length > 0
    return isChanged || hasOpenForm ? [id] : []
  })
}

/** The forms with a lead's values wherever nothing was typed or committed. */
export function withLead(form: FormState, draft: Application, before: Lead, lead: Lead): FormState {
  const [empty, filled] = [emptyFormState(before), emptyFormState(lead)]
  const names = Object.keys(form.answers).filter(isAnswerName)
  const open = names.filter((name) => dequal(draft[name], emptyApplication[name]))
  const hasOwners = form.people.owners.length > 0
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
  if (!isRecord(value) || !isRecord(before) || !isRecord(after)) return value
  const parts = Object.entries(value).filter(([name]) => name in before && name in after)
  const filled = parts.map(([name, part]) => [name, fillIn(part, before[name], after[name])])
  return { ...value, ...Object.fromEntries(filled) }
}

function pick(application: Application, names: readonly AnswerName[]): Partial<Application> {
  return Object.fromEntries(names.map((name) => [name, application[name]]))
}
