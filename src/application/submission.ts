/**
 * The application as it is sent. A submission always contains the controller and the contact, even
 * if the first owner or the controller fills that role. This module adds and removes them.
 */
import type * as v from 'valibot'
import { isSameAddress } from './addresses.ts'
import {
  type Answer,
  type Application,
  type AuthorizedController,
  isAsked,
  mapAnswers,
  type Owner,
  type PrimaryContact,
} from './application.ts'
import type { Today } from './fields/field.ts'
import { isWebsite } from './fields/website.ts'
import { type Form, withOwnAnswers } from './form.ts'
import { broken, compact, type Issue, isBelow } from './issues.ts'
import { contactOf, controllerOf } from './ownership.ts'
import { isSoleProprietor } from './reference/structures.ts'
import { sellsOnline } from './sales.ts'
import type { applicationSchema } from './schema.ts'
import { validate } from './validate.ts'

/** The body of `POST /api/applications` once it is normalized, and as it is stored. */
export type Submission = Application

/** What a client may send: anything may be absent or null. */
export type SubmissionBody = v.InferInput<typeof applicationSchema>

/** The submission of a finished draft. */
export function toSubmission(draft: Application, form: Form): Submission {
  const answers = withoutUnasked(draft, form)
  return {
    ...answers,
    businessWebsite: websiteToSend(answers),
    authorizedController: controllerOf(answers),
    primaryContact: contactOf(answers),
  }
}

/** The application in which no question has an answer that the other answers rule out. */
export function withoutUnasked<Draft extends Application>(draft: Draft, form: Form): Draft {
  const application = withOwnAnswers(draft, form)
  const answerOrEmpty = (answer: Answer) =>
    isAsked(answer, application) ? answer.value : answer.question.empty
  return mapAnswers(application, answerOrEmpty, form.schema)
}

/** The website to send. A malformed one is left out if nothing is sold over the internet. */
export function websiteToSend(
  draft: Pick<Application, 'businessWebsite' | 'cardNotPresentSalesInternet'>,
): string {
  const { businessWebsite } = draft
  return sellsOnline(draft) || isWebsite(businessWebsite) ? businessWebsite : ''
}

/** The draft of a submission, without a controller or contact whom the draft implies anyway. */
export function fromSubmission(submission: Submission): Application {
  const { companyOwners: owners, authorizedController: controller, primaryContact } = submission
  const controlling = controller ?? owners[0]
  return {
    ...submission,
    authorizedController: controller?.id === owners[0]?.id ? null : controller,
    primaryContact: primaryContact?.id === controlling?.id ? null : primaryContact,
  }
}

/** What arrived: the application, and as it is stored, with controller and contact. */
export interface ArrivedSubmission {
  readonly application: Application
  readonly submission: Submission
}

/**
 * What is validated and stored of a body: every person has an id, and only questions that were
 * asked have answers. Invalid answers stay invalid.
 */
export function arrive(
  body: v.InferOutput<typeof applicationSchema>,
  form: Form,
): ArrivedSubmission {
  const companyOwners = body.companyOwners.map((owner, index) => ({
    ...owner,
    id: owner.id || `company-owner-${index + 1}`,
  }))
  const { authorizedController: controller, primaryContact: contact } = body
  const submission = toSubmission(
    {
      ...body,
      companyOwners,
      authorizedController:
        controller && !isSoleProprietor(body)
          ? { ...controller, id: controller.id || 'authorized-controller' }
          : null,
      primaryContact: contact && { ...contact, id: contact.id || 'primary-contact' },
    },
    form,
  )
  return { application: fromSubmission(submission), submission }
}

/** The issues of the application that arrived; empty if it is valid. */
export function validateSubmission(
  { application, submission }: ArrivedSubmission,
  today: Today,
  form: Form,
): readonly Issue[] {
  const ids = idIssues(submission)
  const isUnclear = ({ path }: Issue) =>
    ids.some((issue) => isBelow(path, issue.path.replace(/\.id$/, '')))
  return [...validate(application, today, form).filter((one) => !isUnclear(one)), ...ids]
}

/**
 * Ids distinguish people. Two owners with the same id, or a controller or contact whose details
 * differ from those of the person with that id, would count as one person.
 */
function idIssues(submission: Submission): readonly Issue[] {
  const { companyOwners: owners, authorizedController: controller, primaryContact } = submission
  const owner = withId(controller, owners)
  const listed = withId(primaryContact, controller ? [controller, ...owners] : owners)
  return [
    ...owners.flatMap(({ id }, index) =>
      owners.findIndex((other) => other.id === id) < index
        ? [{ path: `companyOwners.${index}.id`, ...broken('person.id') }]
        : [],
    ),
    ...compact({
      'authorizedController.id':
        controller && owner && !isSamePerson(controller, owner) ? broken('person.id') : undefined,
      'primaryContact.id':
        primaryContact && listed && !isSameContact(primaryContact, listed)
          ? broken('person.id')
          : undefined,
    }),
  ]
}

function withId<Person extends { readonly id: string }>(
  one: { readonly id: string } | null,
  people: readonly Person[],
): Person | undefined {
  return one ? people.find(({ id }) => id === one.id) : undefined
}

function isSamePerson(one: AuthorizedController, other: Owner): boolean {
  return (
    isSameContact(one, other) &&
    one.ssn === other.ssn &&
    one.dob === other.dob &&
    isSameAddress(one.address, other.address)
  )
}

type Contactable = Omit<PrimaryContact, 'role'>

function isSameContact(one: Contactable, other: Contactable): boolean {
  return (['firstName', 'lastName', 'phone', 'email'] as const).every(
    (name) => one[name] === other[name],
  )
}
