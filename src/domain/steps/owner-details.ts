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
import type { Lead } from '../lead.ts'
import {
  canAddOwner,
  contactFor,
  controllerFor,
  enteredContact,
  enteredController,
  isSoleProprietor,
  remainingStake,
} from '../ownership.ts'
import {
  type ContactForm,
  contactFormOf,
  contactOf,
  contactProblems,
  controllerOf,
  emptyContactForm,
  emptyOwnerForm,
  emptyPersonForm,
  fullName,
  isTouched,
  type OwnerForm,
  ownerFormOf,
  ownerOf,
  ownerProblems,
  type PersonForm,
  personFormOf,
  personProblems,
} from '../people.ts'
import { distinctAddresses } from '../postal-address.ts'
import { noProblems, type Problems, under } from '../problems.ts'
import type { Today } from '../today.ts'
import { row, type Step, type SummaryGroup, type SummaryRow } from './step.ts'

export interface OwnerDetailsValues {
  readonly noOwners: boolean
  readonly owners: readonly Owner[]
  /** The form under "Add an Owner", and whether it is open. */
  readonly newOwner: OwnerForm
  readonly addingOwner: boolean
  /** The owners being edited, by id, as they stand in their forms. */
  readonly edited: Readonly<Record<string, OwnerForm>>
  /** The form of the sole-proprietor variant. */
  readonly soleProprietor: OwnerForm
  readonly useAuthorizedController: boolean
  readonly authorizedController: PersonForm
  readonly usePrimaryContact: boolean
  readonly primaryContact: ContactForm
  /** Home addresses that were added with "Add Address". */
  readonly addedAddresses: readonly Address[]
}

const soleProprietorId = 'sole-proprietor'

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
      newOwner: blankNewOwner(freeId(draft.companyOwners), first ? undefined : lead),
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
      : companyProblems(values, today)),
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

/** The owner forms that stand open with something typed in them: they hold Next back. */
export function openOwnerForms(values: OwnerDetailsValues): readonly OwnerForm[] {
  const edited = values.owners.flatMap((owner) => {
    const form = Object.hasOwn(values.edited, owner.id) ? values.edited[owner.id] : undefined
    return form && isTouched(form, ownerFormOf(owner)) ? [form] : []
  })
  const { newOwner, addingOwner, owners, noOwners } = values
  const isShown = addingOwner && canAddOwner(owners, noOwners)
  return isShown && isTouched(newOwner, emptyOwnerForm(newOwner.id))
    ? [...edited, newOwner]
    : edited
}

/** What is wrong with one owner's form beside the owners listed. Create and Save ask this. */
export function ownerFormProblems(
  values: Pick<OwnerDetailsValues, 'owners'>,
  form: OwnerForm,
  today: Today,
): Problems {
  return ownerProblems(form, remainingStake(values.owners, form.id), today)
}

/** Puts a new owner at the end of the list, or a changed one where it stood, and closes its form. */
export function saveOwner(
  values: OwnerDetailsValues,
  form: OwnerForm,
  nextId: string,
): OwnerDetailsValues {
  const owner = ownerOf(form)
  if (!values.owners.some(({ id }) => id === owner.id)) {
    return {
      ...values,
      owners: [...values.owners, owner],
      newOwner: emptyOwnerForm(nextId),
      addingOwner: false,
    }
  }
  return {
    ...stopEditing(values, owner.id),
    owners: values.owners.map((listed) => (listed.id === owner.id ? owner : listed)),
  }
}

/** Takes an owner off the list. */
export function removeOwner(values: OwnerDetailsValues, id: string): OwnerDetailsValues {
  return { ...stopEditing(values, id), owners: values.owners.filter((owner) => owner.id !== id) }
}

/** Closes an owner's form without keeping what was changed in it. */
export function stopEditing(values: OwnerDetailsValues, id: string): OwnerDetailsValues {
  const { [id]: _, ...edited } = values.edited
  return { ...values, edited }
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

/** How many of the owners listed a sole proprietorship cannot hold: all but the first. */
export function ownersBeyondSoleProprietor(owners: readonly Owner[]): readonly Owner[] {
  return owners.slice(1)
}

/**
 * Carries what was entered over to the other variant, after the business structure changed to or
 * from sole proprietor. The first owner becomes the proprietor, and the other way round.
 */
export function changeVariant(values: OwnerDetailsValues, toSole: boolean): OwnerDetailsValues {
  if (!toSole) return becomeCompany(values)
  const [first] = values.owners
  return {
    ...values,
    owners: first ? [first] : [],
    edited: {},
    addingOwner: false,
    newOwner: emptyOwnerForm(values.newOwner.id),
    noOwners: false,
    useAuthorizedController: false,
    soleProprietor: first ? asSoleProprietor(ownerFormOf(first)) : values.soleProprietor,
  }
}

/** A proprietor who is not yet in the list stands in the form of a new owner, to be created there. */
function becomeCompany(values: OwnerDetailsValues): OwnerDetailsValues {
  const { owners, soleProprietor } = values
  const blank = blankSoleProprietor()
  const isListed =
    owners.length > 0 || !isTouched(soleProprietor, { ...blank, id: soleProprietor.id })
  return {
    ...values,
    soleProprietor: blank,
    ...(isListed ? {} : { newOwner: soleProprietor, addingOwner: true, noOwners: false }),
  }
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

function companyProblems(values: OwnerDetailsValues, today: Today): Problems {
  const listed = values.noOwners ? [] : values.owners
  const owners = listed.flatMap((owner, index) =>
    Object.entries(
      under(`companyOwners.${index}`, ownerFormProblems(values, ownerFormOf(owner), today)),
    ),
  )
  const open = values.noOwners ? [] : openOwnerForms(values)
  const held = open.flatMap((form) =>
    Object.entries(
      under(`ownerForms.${form.id}`, {
        form: 'Please save or cancel this owner',
        ...ownerFormProblems(values, form, today),
      }),
    ),
  )
  const needsController = values.noOwners || values.useAuthorizedController
  return {
    ...Object.fromEntries(owners),
    ...Object.fromEntries(held),
    ...(needsController
      ? under('authorizedController', personProblems(values.authorizedController, today))
      : noProblems),
  }
}

/** An id for a new owner that none of the owners listed has. */
function freeId(owners: readonly Owner[]): string {
  const taken = new Set(owners.map(({ id }) => id))
  let number = owners.length + 1
  while (taken.has(`new-owner-${number}`)) number += 1
  return `new-owner-${number}`
}

function blankNewOwner(id: string, lead?: Lead): OwnerForm {
  return { ...emptyOwnerForm(id), ...leadName(lead) }
}

function blankSoleProprietor(lead?: Lead): OwnerForm {
  return asSoleProprietor({ ...emptyOwnerForm(soleProprietorId), ...leadName(lead) })
}

function asSoleProprietor(form: OwnerForm): OwnerForm {
  return { ...form, title: 'Owner', stake: '100' }
}

function leadName(lead: Lead | undefined) {
  return { firstName: lead?.firstName ?? '', lastName: lead?.lastName ?? '' }
}
