/** The form of a correction: what it begins with, and its issues. */
import type { Application } from '../../application/application.ts'
import { emptyLinkedAccount } from '../../application/banking.ts'
import {
  type Correctable,
  correctable,
  isAskedFor,
  isMissingOwner,
  issuesBesides,
} from '../../application/correction.ts'
import type { Today } from '../../application/fields/field.ts'
import { website } from '../../application/fields/website.ts'
import { broken, compact, type Issue, isBelow } from '../../application/issues.ts'
import { emptyLead } from '../../application/lead.ts'
import { emptyOwner, emptySigning } from '../../application/ownership.ts'
import {
  isSoleProprietor,
  publicOrGovernmentChoices,
} from '../../application/reference/structures.ts'
import { sellsOnline } from '../../application/sales.ts'
import { validate } from '../../application/validate.ts'
import { emptyBankForm } from '../draft/bank-form.ts'
import { openPaths } from '../draft/correction.ts'
import { applicationOf, emptyFormState, type FormState, ownForms } from '../draft/form-state.ts'
import { listedOwners, nextOwnerId } from '../draft/people-form.ts'
import { ownerFormOf, personFormOf } from '../draft/person-form.ts'

/**
 * The forms in which an application is corrected. Those of all owners are open; one who is missing
 * has an empty one.
 *
 * @param fields the paths that are asked for
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
  const companyOwners = fields.some(isMissingOwner)
    ? [...before, { ...emptyOwner, id: nextOwnerId(before.map(({ id }) => id)) }]
    : before
  return {
    answers: { ...answers, termsSignerFullName: '', signing: emptySigning },
    isPublicOrGovernment: publicOrGovernmentChoices.some(
      (one) => one === answers.businessStructure,
    ),
    people: {
      ...empty.people,
      noOwners: companyOwners.length === 0,
      owners: companyOwners.map((saved) => ({ saved, typed: ownerFormOf(saved) })),
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

/** Whether the structure is a sole proprietorship, but the application does not have one owner. */
export function hasWrongOwners({ answers, people }: FormState): boolean {
  return isSoleProprietor(answers) && listedOwners(people).length !== 1
}

/** What blocks the submission, besides documents. */
export function correctionIssues(form: FormState, today: Today): readonly Issue[] {
  const { correction, answers } = form
  if (!correction) return []
  const { businessWebsite } = answers
  const application = applicationOf(form)
  const found = issuesBesides(application, correction.kept, validate(application, today))
  const isWebsiteOptional =
    isAskedFor('businessWebsite', openPaths(correction)) && !sellsOnline(answers)
  return [
    ...(isWebsiteOptional && businessWebsite !== ''
      ? compact({ businessWebsite: website.validate(businessWebsite, today) })
      : []),
    ...Object.values(ownForms).reduce(
      (issues, own) => own.issues(issues, form, answers, today),
      hasWrongOwners(form) ? withoutOwners(found) : found,
    ),
  ]
}

/** Owners are not removed here: what is wrong is the structure. */
function withoutOwners(issues: readonly Issue[]): readonly Issue[] {
  const others = issues.filter(({ path }) => !isBelow(path, 'companyOwners'))
  return [{ path: 'businessStructure', ...broken('sole.owners') }, ...others]
}

/** The questions at these paths that are not open yet, with those that belong to them. */
export function pathsToOpen(form: FormState, paths: readonly string[]): readonly string[] {
  if (!form.correction) return []
  const open = openPaths(form.correction)
  const items = correctable(applicationOf(form))
  return paths
    .filter((path) => !isAskedFor(path, open))
    .flatMap((path) => items.find((item) => isAskedFor(path, item.paths))?.paths ?? [])
}

/** What nobody asked for, but was opened. */
export function openedItems(form: FormState): readonly Correctable[] {
  const { opened = [] } = form.correction ?? {}
  return correctable(applicationOf(form)).filter(({ paths: [first] }) => opened.includes(first))
}
