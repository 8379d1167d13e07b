/** The form of a correction: what it begins with, the application it describes, and its issues. */
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
import { typedStake } from '../../application/fields/stake.ts'
import { website } from '../../application/fields/website.ts'
import { broken, compact, type Issue, isBelow } from '../../application/issues.ts'
import { emptyLead } from '../../application/lead.ts'
import {
  canAddOwner,
  emptyOwner,
  emptySigning,
  soleProprietorAnswers,
} from '../../application/ownership.ts'
import {
  isSoleProprietor,
  publicOrGovernmentChoices,
} from '../../application/reference/structures.ts'
import { sellsOnline } from '../../application/sales.ts'
import { validate } from '../../application/validate.ts'
import { bankFormIssues, bankOf, emptyBankForm } from '../draft/bank-form.ts'
import type { Correction } from '../draft/correction.ts'
import { emptyFormState, type FormState } from '../draft/form-state.ts'
import { formIn, listedOwners, nextOwnerId } from '../draft/people-form.ts'
import {
  type OwnerForm,
  ownerFormOf,
  personFormOf,
  toController,
  toOwner,
  withNewAddressIssues,
} from '../draft/person-form.ts'

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

/** The application that the forms describe. A sole proprietor's title and stake are fixed. */
export function correctedApplication(form: FormState): Application {
  const { answers, people, bank, correction } = form
  const owners = ownerForms(form).map(toOwner)
  const isSole = isSoleProprietor(answers)
  const { linked } = correction ?? {}
  const isBankOpen = correction && isAskedFor('manualEntry', openPaths(correction))
  return {
    ...answers,
    companyOwners:
      isSole && owners.length === 1
        ? owners.map((owner) => ({ ...owner, ...soleProprietorAnswers }))
        : owners,
    authorizedController:
      people.useAuthorizedController && !isSole ? toController(people.authorizedController) : null,
    primaryContact: people.usePrimaryContact ? people.primaryContact : null,
    ...(linked && !isBankOpen ? { plaid: linked, manualEntry: null } : bankOf(bank)),
  }
}

/** The form of each owner, in the order of the list. */
export function ownerForms({ people }: Pick<FormState, 'people'>): readonly OwnerForm[] {
  return people.owners.flatMap((card) => (card.saved ? [formIn(card)] : []))
}

/** The paths of the answers that can be corrected. */
export function openPaths({ asked, opened }: Pick<Correction, 'asked' | 'opened'>) {
  return [...asked.flatMap(({ paths }) => paths), ...opened]
}

/** Whether the structure is a sole proprietorship, but the application does not have one owner. */
export function hasWrongOwners({ answers, people }: FormState): boolean {
  return isSoleProprietor(answers) && listedOwners(people).length !== 1
}

/** What blocks the submission, besides documents. */
export function correctionIssues(form: FormState, today: Today): readonly Issue[] {
  const { correction, answers, people, bank } = form
  if (!correction) return []
  const open = openPaths(correction)
  const application = correctedApplication(form)
  const found = issuesBesides(application, correction.kept, validate(application, today))
  const issues = hasWrongOwners(form) ? withoutOwners(found) : found
  const { businessWebsite } = answers
  const isWebsiteOptional = isAskedFor('businessWebsite', open) && !sellsOnline(answers)
  return [
    ...(isWebsiteOptional && businessWebsite !== ''
      ? compact({ businessWebsite: website.validate(businessWebsite, today) })
      : []),
    ...withNewAddressIssues(
      ownerForms(form).reduce((shown, owner, index) => {
        const path = `companyOwners.${index}`
        const typed = compact({ [`${path}.stake`]: typedStake.validate(owner.stake, today) })
        return withNewAddressIssues(
          shown.map((issue) => typed.find((one) => one.path === issue.path) ?? issue),
          owner,
          today,
          `${path}.address`,
        )
      }, issues),
      people.authorizedController,
      today,
      'authorizedController.address',
    ),
    ...(isAskedFor('manualEntry', open) ? bankFormIssues(bank) : []),
  ]
}

/** Owners are not removed here: what is wrong is the structure. */
function withoutOwners(issues: readonly Issue[]): readonly Issue[] {
  const others = issues.filter(({ path }) => !isBelow(path, 'companyOwners'))
  return [{ path: 'businessStructure', ...broken('sole.owners') }, ...others]
}

/** The stakes of the others, where they leave too little for an owner who is missing. */
export function openedAtFirst(
  { companyOwners }: Application,
  fields: readonly string[],
): readonly string[] {
  if (!fields.some(isMissingOwner) || canAddOwner(companyOwners)) return []
  const stakes = companyOwners.map((_, index) => `companyOwners.${index}.stake`)
  return stakes.filter((path) => !isAskedFor(path, fields))
}

/** The questions at these paths that are not open yet, with those that belong to them. */
export function pathsToOpen(form: FormState, paths: readonly string[]): readonly string[] {
  if (!form.correction) return []
  const open = openPaths(form.correction)
  const items = correctable(correctedApplication(form))
  return paths
    .filter((path) => !isAskedFor(path, open))
    .flatMap((path) => items.find((item) => isAskedFor(path, item.paths))?.paths ?? [])
}

/** What nobody asked for, but was opened. */
export function openedItems(form: FormState): readonly Correctable[] {
  const { opened = [] } = form.correction ?? {}
  return correctable(correctedApplication(form)).filter(({ paths: [first] }) =>
    opened.includes(first),
  )
}
