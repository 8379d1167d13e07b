/** The form of a correction: its initial state and its issues. */
import type { Application, Owner } from '../../application/application.ts'
import { emptyLinkedAccount } from '../../application/banking.ts'
import {
  type Correctable,
  correctable,
  isAskedFor,
  isMissingOwner,
  issuesBesides,
} from '../../application/corrections/correction.ts'
import { replyIssues, type SentReply } from '../../application/corrections/replies.ts'
import { questionNumberIn, questionsAsked } from '../../application/corrections/reply-paths.ts'
import type { Today } from '../../application/fields/field.ts'
import { website } from '../../application/fields/website.ts'
import { broken, compact, type Issue, isBelow } from '../../application/issues.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { emptyLead } from '../../application/lead.ts'
import { emptyOwner, emptySigning } from '../../application/ownership.ts'
import {
  isSoleProprietor,
  publicOrGovernmentChoices,
} from '../../application/reference/structures.ts'
import { sellsOnline } from '../../application/sales.ts'
import { validate } from '../../application/validate.ts'
import { emptyBankForm } from '../draft/bank-form.ts'
import { type Correction, openPaths } from '../draft/correction.ts'
import { applicationOf, emptyFormState, type FormState, ownForms } from '../draft/form-state.ts'
import { listedOwners, nextOwnerId, type PeopleForm } from '../draft/people-form.ts'
import { ownerFormOf, personFormOf } from '../draft/person-form.ts'
import { shownForm } from '../draft/shown-form.ts'
import { unreadIssues, withUnread } from '../draft/unread.ts'

/**
 * Returns the forms for correcting an application. The forms of all owners are open, and a missing
 * owner has an empty one.
 *
 * @param fields the requested paths
 */
export function formOf(application: Application, fields: readonly string[]): FormState {
  const empty = emptyFormState(emptyLead)
  const {
    companyOwners: before,
    authorizedController: controller,
    primaryContact: contact,
    plaid,
    manualEntry: manual,
    ...answers
  } = application
  const listed = before.map(cardOf)
  const owners = fields.some(isMissingOwner) ? [...listed, missingOwnerCard(before)] : listed
  return {
    answers: { ...answers, termsSignerFullName: '', signing: emptySigning },
    isPublicOrGovernment: publicOrGovernmentChoices.some(
      (choice) => choice === answers.businessStructure,
    ),
    people: {
      ...empty.people,
      noOwners: owners.length === 0,
      owners,
      useAuthorizedController: controller !== null,
      authorizedController: controller
        ? personFormOf(controller)
        : empty.people.authorizedController,
      usePrimaryContact: contact !== null,
      primaryContact: contact ?? empty.people.primaryContact,
    },
    bank: manual
      ? {
          ...emptyBankForm,
          isManual: true,
          manual,
          confirmAccountNumber: manual.accountNumber,
          lookup: { routingNumber: manual.routingNumber, isFound: true },
        }
      : { ...emptyBankForm, plaid: plaid ?? emptyLinkedAccount },
  }
}

function cardOf(saved: Owner): PeopleForm['owners'][number] {
  return { saved, typed: ownerFormOf(saved) }
}

/** Returns the empty form of an owner who is missing beside these. */
function missingOwnerCard(others: readonly Owner[]): ReturnType<typeof cardOf> {
  return cardOf({ ...emptyOwner, id: nextOwnerId(others.map(({ id }) => id)) })
}

/** Adds the missing owner's form as it was, or an empty one; removes it if nobody is missing. */
export function setMissing(
  people: PeopleForm,
  index: number,
  isMissing: boolean,
  before = missingOwnerCard(listedOwners(people)),
): PeopleForm {
  const others = people.owners.slice(0, index)
  const owners = isMissing ? [...others, before] : others
  return { ...people, owners, noOwners: owners.length === 0 }
}

/** Returns whether a sole proprietorship does not have exactly one owner. */
export function hasWrongOwners({ answers, people }: FormState): boolean {
  return isSoleProprietor(answers) && listedOwners(people).length !== 1
}

/** Returns the issues that block the submission, except for documents. */
export function correctionIssues(form: FormState, today: Today): readonly Issue[] {
  const { correction } = form
  if (!correction) return []
  return withUnread(
    answerIssues(form, correction, today),
    unreadIssues(form, today),
    openPaths(correction),
  )
}

function answerIssues(form: FormState, correction: Correction, today: Today): readonly Issue[] {
  const { answers } = form
  const { businessWebsite } = answers
  const application = applicationOf(form)
  const all = issuesBesides(
    application,
    correction.kept,
    validate(application, today, shownForm()),
    shownForm(),
  )
  const isWebsiteOptional =
    isAskedFor('businessWebsite', openPaths(correction)) && !sellsOnline(answers)
  return [
    ...(isWebsiteOptional && businessWebsite !== ''
      ? compact({ businessWebsite: website.validate(businessWebsite, today) })
      : []),
    ...Object.values(ownForms).reduce(
      (issues, own) => own.issues(issues, form, answers, today),
      hasWrongOwners(form) ? withoutOwners(all) : all,
    ),
  ]
}

/** Removes issues of owners: nobody can remove owners here, so the structure is the mistake. */
function withoutOwners(issues: readonly Issue[]): readonly Issue[] {
  const others = issues.filter(({ path }) => !isBelow(path, 'companyOwners'))
  return [{ path: 'businessStructure', ...broken('sole.owners') }, ...others]
}

/** Returns the issues of the replies to the reviewer's own questions. */
export function replyIssuesOf(
  { correction, answers }: Pick<FormState, 'correction' | 'answers'>,
  today: Today,
): readonly Issue[] {
  if (!correction) return []
  return replyIssues(
    questionsAsked(openPaths(correction)),
    repliesIn(correction),
    answers.documents,
    today,
  )
}

/** Returns the replies to the reviewer's own questions, in the form of the request. */
export function repliesIn({
  asked: items,
  replies,
}: Pick<Correction, 'asked' | 'replies'>): readonly SentReply[] {
  return items.flatMap(({ paths: [path = ''], note: question, salt }) => {
    const number = questionNumberIn(path)
    if (number === undefined || salt === undefined) return []
    return [{ number, question, salt, text: ownValue(replies, path) ?? '' }]
  })
}

/** Returns the paths of the questions that are not open yet, with those that belong to them. */
export function pathsToOpen(form: FormState, paths: readonly string[]): readonly string[] {
  if (!form.correction) return []
  const open = openPaths(form.correction)
  const items = correctable(applicationOf(form), shownForm())
  return paths
    .filter((path) => !isAskedFor(path, open))
    .flatMap((path) => items.find((item) => isAskedFor(path, item.paths))?.paths ?? [])
}

/** Returns the items that were opened without a request. */
export function openedItems(form: FormState): readonly Correctable[] {
  const { opened = [] } = form.correction ?? {}
  return correctable(applicationOf(form), shownForm()).filter(({ paths: [first] }) =>
    opened.includes(first),
  )
}
