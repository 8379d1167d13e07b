/** What is in the forms of all steps, committed or not, and the application that it describes. */
import { dequal } from 'dequal/lite'
import * as v from 'valibot'
import {
  type AnswerName,
  type Application,
  type DeepReadonly,
  emptyApplication,
  mapAnswers,
} from '../../application/application.ts'
import type { Today } from '../../application/fields/field.ts'
import { type Issue, isBelow } from '../../application/issues.ts'
import { jsonObject } from '../../application/json-object.ts'
import type { Lead } from '../../application/lead.ts'
import { emptySigning } from '../../application/ownership.ts'
import { isSoleProprietor } from '../../application/reference/structures.ts'
import { applicationSchema } from '../../application/schema.ts'
import { lastStep, questionsOf, requiredBy, type StepId, steps } from '../../application/steps.ts'
import { validate } from '../../application/validate.ts'
import { bankForm, bankFormIssues, bankOf, emptyBankForm } from './bank-form.ts'
import { correction } from './correction.ts'
import {
  asksForController,
  emptyPeopleForm,
  openOwnerForms,
  ownerListIssues,
  peopleForm,
  peopleOf,
  soleProprietorForm,
} from './people-form.ts'
import { withNewAddressIssues } from './person-form.ts'
import { prepared, signatureRequest } from './signature-request.ts'

const { companyOwners, authorizedController, primaryContact, plaid, manualEntry, ...asTheyAre } =
  applicationSchema.entries

/** Everything that is in the forms. What is not declared here is stored nowhere. */
export const formSchema = jsonObject({
  /** Those that a screen edits as they are: people and the bank account have their own forms. */
  answers: jsonObject(asTheyAre),
  /** The choice for two structures is made, so the second question is asked. */
  isPublicOrGovernment: v.boolean(),
  people: peopleForm,
  bank: bankForm,
  /** Once someone else was asked to sign. */
  signatureRequest: v.optional(signatureRequest),
  /** For whom someone else has prepared it. */
  prepared: v.optional(prepared),
  /** Where a reviewer asks for corrections. */
  correction: v.optional(correction),
})

/** Of what is saved; one that needs a conversion has the next number. */
export const VERSION = 8

export type FormState = DeepReadonly<v.InferOutput<typeof formSchema>>
export type Answers = FormState['answers']

/** The forms before anything is entered; a lead pre-fills some of them. */
export function emptyFormState(lead: Lead): FormState {
  const prefilled = mapAnswers(
    emptyApplication,
    ({ question, value }) =>
      question.prefill ? question.field.parse(lead[question.prefill]) : value,
    formSchema.entries.answers,
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
  if (isSoleProprietor(draft)) {
    const proprietor = soleProprietorForm(form.people)
    return withNewAddressIssues(own, proprietor, today, 'companyOwners.0.address')
  }
  const { authorizedController } = form.people
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
    const hasOpenForm =
      id === 'owner-details' && !isSoleProprietor(draft) && openOwnerForms(form.people).length > 0
    return isChanged || hasOpenForm ? [id] : []
  })
}

/** Some of the answers. */
export function pick(application: Application, names: readonly AnswerName[]): Partial<Application> {
  return Object.fromEntries(names.map((name) => [name, application[name]]))
}
