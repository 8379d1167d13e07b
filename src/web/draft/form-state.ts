/** The state of all forms, committed or not, and the application that it describes. */
import { dequal } from 'dequal/lite'
import * as v from 'valibot'
import { type DeepReadonly, mapAnswers } from '../../application/answers.ts'
import { type Application, emptyApplication } from '../../application/application.ts'
import type { Today } from '../../application/fields/field.ts'
import type { ConditionAnswers } from '../../application/forms/us/condition-answers.ts'
import { applicationSchema } from '../../application/forms/us/schema.ts'
import { type Issue, isBelow } from '../../application/issues.ts'
import { jsonObject } from '../../application/json/json-object.ts'
import { ownValue } from '../../application/json/own-value.ts'
import type { Lead } from '../../application/lead.ts'
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
  peopleForm,
  peopleOf,
  unsavedOwnerForms,
} from './people-form.ts'
import { ownersStepIssues, withTypedIssues } from './people-issues.ts'
import { shownForm } from './shown-form.ts'
import { prepared, signatureRequest } from './signature-request.ts'

const { companyOwners, authorizedController, primaryContact, plaid, manualEntry, ...asTheyAre } =
  applicationSchema.entries

const invitation = jsonObject({
  id: v.string(),
  /** The secret of the link, then the token that proves it to the server. */
  key: v.string(),
  token: v.string(),
  /** The names of the answers that the applicant cannot change. */
  locked: v.array(v.string()),
  /** The address after the submission; empty for none. */
  returnUrl: v.string(),
})

/** The schema of all forms. Undeclared values are never stored. */
export const formSchema = jsonObject({
  /**
   * The answers that a screen edits directly. People and the bank account have forms of their own.
   */
  answers: jsonObject(asTheyAre),
  /** Whether the single choice for two structures is made, so that a second question follows. */
  isPublicOrGovernment: v.boolean(),
  people: peopleForm,
  bank: bankForm,
  /**
   * The texts that arrived at once and that their fields could not read, by `fieldKey`; absent if
   * there are none, as the release before knows no such texts.
   */
  unread: v.exactOptional(v.record(v.string(), v.string())),
  /** The request to sign, once it was made. */
  signatureRequest: v.optional(signatureRequest),
  /** The prepared application, in the tab of the person who signs it. */
  prepared: v.optional(prepared),
  /** The correction that a reviewer has requested. */
  correction: v.optional(correction),
  /** The applicant's invitation. */
  invitation: v.optional(invitation),
  /** The intent, once something was stored on the server for it. See `intent.ts`. */
  intent: v.optional(v.string()),
})

/** Returns the schema of the saved form, with the declarations of the page's questions. */
export function schemaOfForms() {
  return { ...formSchema, entries: { ...formSchema.entries, answers: shownForm().schema } }
}

/** The version of the saved form. A form that needs a conversion has the next number. */
export const VERSION = 8

export type FormState = DeepReadonly<v.InferOutput<typeof formSchema>>
export type Answers = FormState['answers']

/** Returns the forms before anything is entered. A lead pre-fills some of them. */
export function emptyFormState(lead: Lead): FormState {
  const prefilled = mapAnswers(
    emptyApplication,
    ({ question, value }) => {
      const given = question.prefill && lead[question.prefill]
      return given ? question.field.parse(given) : value
    },
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

/** The operations of a step with a form of its own. */
interface OwnForm {
  /** Returns the answers that the form describes, valid or not. */
  answers(form: FormState, structure: Structure): Partial<Application>
  /** Returns the issues that block the applicant, out of all issues of the application. */
  issues(
    issues: readonly Issue[],
    form: FormState,
    draft: ConditionAnswers,
    today: Today,
  ): readonly Issue[]
  /** Returns whether there is typed text that is neither saved nor part of the answers. */
  isOpen(form: FormState, draft: Structure): boolean
}

type Structure = Pick<Application, 'businessStructure'>

/**
 * The steps with a form of their own. The answers of the other steps are edited directly. In a
 * correction, the form of every owner is open, and the bank account may stay as it was signed.
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
 * Returns the application that the forms describe, valid or not. Its people depend on the
 * structure: on the draft's structure, while another one is being chosen.
 */
export function applicationOf(form: FormState, structure: Structure = form.answers): Application {
  let application: Application = { ...emptyApplication, ...form.answers }
  for (const own of Object.values(ownForms)) {
    application = { ...application, ...own.answers(form, structure) }
  }
  return application
}

/** Returns the draft with a step's answers. */
export function committed(draft: Application, form: FormState, id: StepId): Application {
  const answers = ofStep(applicationOf(form, draft), id)
  return {
    ...draft,
    ...answers,
    ...(answers.answers && { answers: { ...draft.answers, ...answers.answers } }),
  }
}

/** Returns the issues that block Next on a step, in the order of its fields. */
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

/** Returns the steps whose forms have changes besides the draft. A lead's answers do not count. */
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

/** Returns the answers of a step, including those to the operator's own questions. */
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
