/** What is in the forms of all steps, committed or not, and the application that it describes. */
import { dequal } from 'dequal/lite'
import * as v from 'valibot'
import { type DeepReadonly, mapAnswers } from '../../application/answers.ts'
import { type Application, emptyApplication } from '../../application/application.ts'
import type { Today } from '../../application/fields/field.ts'
import type { Conditions } from '../../application/forms/us/conditions.ts'
import { applicationSchema } from '../../application/forms/us/schema.ts'
import { type Issue, isBelow } from '../../application/issues.ts'
import { jsonObject } from '../../application/json-object.ts'
import type { Lead } from '../../application/lead.ts'
import { ownValue } from '../../application/own-value.ts'
import { emptySigning } from '../../application/ownership.ts'
import { isSoleProprietor } from '../../application/reference/structures.ts'
import { lastStep, type StandardStepId, type StepId } from '../../application/step-list.ts'
import { ownQuestionsOf, questionsOf, requiredBy } from '../../application/steps.ts'
import { validate } from '../../application/validate.ts'
import { bankForm, bankFormIssues, bankOf, emptyBankForm } from './bank-form.ts'
import { correction, keepsBank } from './correction.ts'
import {
  emptyPeopleForm,
  ownerForms,
  ownersStepIssues,
  peopleForm,
  peopleOf,
  unsavedOwnerForms,
  withTypedIssues,
} from './people-form.ts'
import { shownForm } from './shown-form.ts'
import { prepared, signatureRequest } from './signature-request.ts'

const { companyOwners, authorizedController, primaryContact, plaid, manualEntry, ...asTheyAre } =
  applicationSchema.entries

/** The invitation that an applicant came with. */
const invitation = jsonObject({
  id: v.string(),
  /** The secret of the link, and what the server knows it by. */
  key: v.string(),
  token: v.string(),
  /** The names of the answers that the applicant cannot change. */
  locked: v.array(v.string()),
  /** Where the page leads after the submission; empty for nowhere. */
  returnUrl: v.string(),
})

/** Everything that is in the forms. What is not declared here is stored nowhere. */
export const formSchema = jsonObject({
  /** The answers that a screen edits as they are: people and the bank account have their own forms. */
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
  /** With which the applicant came. */
  invitation: v.optional(invitation),
  /** Once something was stored on the server for it: `intent.ts`. */
  intent: v.optional(v.string()),
})

/** The same with the declarations of the questions that the page asks. */
export function schemaOfForms() {
  return { ...formSchema, entries: { ...formSchema.entries, answers: shownForm().schema } }
}

/** The version of the saved form; a form that needs a conversion has the next number. */
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
      ...shownForm().initial,
      businessAddress: { ...emptyApplication.businessAddress, id: 'business-address' },
      signing: emptySigning,
    },
    isPublicOrGovernment: false,
    people: emptyPeopleForm(lead),
    bank: emptyBankForm,
  }
}

/** What a step does with a form of its own. */
interface OwnForm {
  /** The answers that the form describes, valid or not. */
  answers(form: FormState, structure: Structure): Partial<Application>
  /** The issues that block the applicant, out of all issues of the application. */
  issues(
    issues: readonly Issue[],
    form: FormState,
    draft: Conditions,
    today: Today,
  ): readonly Issue[]
  /** Whether something is typed that is neither saved nor part of the answers. */
  isOpen(form: FormState, draft: Structure): boolean
}

type Structure = Pick<Application, 'businessStructure'>

/**
 * The steps with a form of their own. The answers of all others are edited as they are. In a
 * correction, every owner's form is open, and the bank account may stay as it was signed.
 */
export const ownForms: Readonly<Partial<Record<StandardStepId, OwnForm>>> = {
  'owner-details': {
    answers: ({ people, correction }, structure) => peopleOf(people, structure, !!correction),
    issues: (issues, { people, correction }, draft, today) =>
      correction
        ? withTypedIssues(issues, people, ownerForms(people), today, draft)
        : ownersStepIssues(issues, people, draft, today),
    isOpen: ({ people }, draft) => !isSoleProprietor(draft) && unsavedOwnerForms(people).length > 0,
  },
  'banking-information': {
    answers: ({ bank, correction }) =>
      correction?.linked && keepsBank(correction)
        ? { plaid: correction.linked, manualEntry: null }
        : bankOf(bank),
    issues: (issues, { bank, correction }) =>
      keepsBank(correction) ? issues : [...issues, ...bankFormIssues(bank)],
    isOpen: () => false,
  },
}

/**
 * The application that the forms describe, valid or not. Which people it has depends on the
 * structure: on the one in the draft, while another is being chosen.
 */
export function applicationOf(form: FormState, structure: Structure = form.answers): Application {
  let application: Application = { ...emptyApplication, ...form.answers }
  for (const own of Object.values(ownForms)) {
    application = { ...application, ...own.answers(form, structure) }
  }
  return application
}

/** The draft with a step's answers in it. */
export function committed(draft: Application, form: FormState, id: StepId): Application {
  const answers = ofStep(applicationOf(form, draft), id)
  return {
    ...draft,
    ...answers,
    ...(answers.answers && { answers: { ...draft.answers, ...answers.answers } }),
  }
}

/** The issues that block Next on a step, in the order of its fields. */
export function stepIssues(
  draft: Application,
  form: FormState,
  id: StepId,
  today: Today,
): readonly Issue[] {
  const issues = validate(committed(draft, form, id), today, shownForm())
  const ownIssues = requiredBy(id, shownForm()).flatMap((name) =>
    issues.filter(({ path }) => isBelow(path, name)),
  )
  return ownFormOf(id)?.issues(ownIssues, form, draft, today) ?? ownIssues
}

/** The steps whose forms have changes that are not in the draft. A lead's answers are none. */
export function unsavedSteps(draft: Application, form: FormState, lead: Lead): readonly StepId[] {
  const described = applicationOf(form, draft)
  const untouched = applicationOf(emptyFormState(lead), draft)
  return shownForm().steps.flatMap(({ id }) => {
    if (id === lastStep) return []
    const answers = (application: Application) => ofStep(application, id)
    const isNew = dequal(answers(draft), answers(emptyApplication))
    const before = isNew ? untouched : draft
    const isChanged = !dequal(answers(described), answers(before))
    return isChanged || ownFormOf(id)?.isOpen(form, draft) ? [id] : []
  })
}

/** The answers of a step, with those to the operator's own questions in it. */
function ofStep(application: Application, id: StepId): Partial<Application> {
  const names = questionsOf(id, shownForm())
  const standard = Object.fromEntries(names.map((name) => [name, application[name]]))
  const own = ownQuestionsOf(id, shownForm()).flatMap((name) => {
    const answer = ownValue(application.answers ?? {}, name)
    return answer === undefined ? [] : [[name, answer]]
  })
  return { ...standard, ...(own.length > 0 && { answers: Object.fromEntries(own) }) }
}

function ownFormOf(id: StepId): OwnForm | undefined {
  return ownValue<OwnForm>(ownForms, id)
}
