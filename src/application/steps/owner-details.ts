/** Step 3: who owns and who controls the company, in two variants. */
import {
  type Address,
  type Application,
  type AuthorizedController,
  addressLine,
  type Owner,
} from '../application.ts'
import { dateOfBirth } from '../fields/date-of-birth.ts'
import { phone } from '../fields/phone.ts'
import { hiddenSsn } from '../fields/ssn.ts'
import { freeOwnerId, type OwnerList, ownerListProblems } from '../owner-list.ts'
import { asSoleProprietor, blankNewOwner, blankSoleProprietor } from '../owner-variants.ts'
import {
  contactFor,
  controllerFor,
  enteredContact,
  enteredController,
  isSoleProprietor,
} from '../ownership.ts'
import {
  type ContactForm,
  contactFormOf,
  contactOf,
  contactProblems,
  controllerOf,
  emptyContactForm,
  emptyPersonForm,
  fullName,
  type OwnerForm,
  ownerFormOf,
  ownerOf,
  ownerProblems,
  type PersonForm,
  personFormOf,
  personProblems,
} from '../people.ts'
import { distinctAddresses } from '../postal-address.ts'
import { noProblems, under } from '../problems.ts'
import { row, type Step, type SummaryGroup, type SummaryRow } from './step.ts'

export interface OwnerDetailsValues extends OwnerList {
  /** The form of the sole-proprietor variant. */
  readonly soleProprietor: OwnerForm
  readonly useAuthorizedController: boolean
  readonly authorizedController: PersonForm
  readonly usePrimaryContact: boolean
  readonly primaryContact: ContactForm
  /** Home addresses that were added with "Add Address". */
  readonly addedAddresses: readonly Address[]
}

export const ownerDetails: Step<OwnerDetailsValues> = {
  id: 'owner-details',

  needs: (draft) => draft.productsOrServices !== '',

  values: (draft, lead) => {
    const controller = enteredController(draft)
    const contact = enteredContact(draft)
    const [first] = draft.companyOwners
    return {
      noOwners: draft.companyOwners.length === 0 && controller !== null,
      owners: draft.companyOwners,
      newOwner: blankNewOwner(freeOwnerId(draft.companyOwners), first ? undefined : lead),
      addingOwner: false,
      edited: {},
      soleProprietor: first ? asSoleProprietor(ownerFormOf(first)) : blankSoleProprietor(lead),
      useAuthorizedController: controller !== null,
      authorizedController: controller
        ? personFormOf(controller)
        : emptyPersonForm('authorized-controller'),
      usePrimaryContact: contact !== null,
      primaryContact: contact ? contactFormOf(contact) : emptyContactForm('primary-contact'),
      addedAddresses: [],
    }
  },

  problems: (values, draft, today) => ({
    ...(isSoleProprietor(draft)
      ? under('companyOwners.0', ownerProblems(values.soleProprietor, 100, today))
      : ownerListProblems(values, today)),
    ...(controllerIsEntered(values, draft)
      ? under('authorizedController', personProblems(values.authorizedController, today))
      : noProblems),
    ...(values.usePrimaryContact
      ? under('primaryContact', contactProblems(values.primaryContact, today))
      : noProblems),
  }),

  merge: (draft, values) => {
    const companyOwners = isSoleProprietor(draft)
      ? [ownerOf(values.soleProprietor)]
      : values.noOwners
        ? []
        : values.owners
    const authorizedController = controllerFor(
      companyOwners,
      controllerIsEntered(values, draft) ? controllerOf(values.authorizedController) : null,
    )
    const primaryContact = contactFor(
      authorizedController,
      values.usePrimaryContact ? contactOf(values.primaryContact) : null,
    )
    return { ...draft, companyOwners, authorizedController, primaryContact }
  },
}

/** Whether somebody other than the first owner is asked for as the controller. */
export function controllerIsEntered(
  values: Pick<OwnerDetailsValues, 'noOwners' | 'useAuthorizedController'>,
  draft: Pick<Application, 'businessStructure'>,
): boolean {
  return !isSoleProprietor(draft) && (values.noOwners || values.useAuthorizedController)
}

/** Whether Next can be pressed: a company lists its owners, or says that there are none. */
export function ownersAreSettled(values: OwnerDetailsValues, draft: Application): boolean {
  return isSoleProprietor(draft) || values.noOwners || values.owners.length > 0
}

/**
 * The addresses that can be chosen as a home: the business location, the mailing address, and
 * every home address so far.
 */
export function offeredAddresses(
  draft: Application,
  values: OwnerDetailsValues,
): readonly Address[] {
  return distinctAddresses([
    draft.businessAddress,
    draft.mailingAddress,
    ...values.owners.map((owner) => owner.address),
    ...Object.values(values.edited).map((form) => form.address),
    values.newOwner.address,
    values.soleProprietor.address,
    values.authorizedController.address,
    ...values.addedAddresses,
  ])
}

/** What the summary shows of this step: a group for each person. */
export function ownerDetailsSummary(draft: Application): readonly SummaryGroup[] {
  const controller = enteredController(draft)
  const contact = draft.primaryContact
  return [
    ...draft.companyOwners.map((owner) => ({
      title: fullName(owner),
      rows: [row('Title', owner.title), row('Stake', `${owner.stake}%`), ...identityRows(owner)],
    })),
    ...(controller
      ? [
          {
            title: `${fullName(controller)}, Authorized Controller`,
            rows: identityRows(controller),
          },
        ]
      : []),
    {
      title: 'Primary Contact',
      rows: [
        row('Name', contact ? fullName(contact) : ''),
        row('Phone', contact ? phone.show(contact.phone) : ''),
        row('Email', contact?.email ?? ''),
      ],
    },
  ]
}

function identityRows(person: Owner | AuthorizedController): readonly SummaryRow[] {
  return [
    row('SSN', hiddenSsn(person.ssn)),
    row('Date of Birth', dateOfBirth.show(person.dob)),
    row('Phone', phone.show(person.phone)),
    row('Email', person.email),
    row('Home Address', addressLine(person.address)),
  ]
}
