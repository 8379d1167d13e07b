/** The form of the owners' step: the owners, their open forms, the controller, the contact. */

import { dequal } from 'dequal/lite'
import * as v from 'valibot'
import { distinctAddresses } from '../../application/addresses.ts'
import type { Address, Application, DeepReadonly, Owner } from '../../application/application.ts'
import type { Today } from '../../application/fields/field.ts'
import { typedStake } from '../../application/fields/stake.ts'
import { broken, compact, type Issue, prefixPaths } from '../../application/issues.ts'
import { jsonObject } from '../../application/json-object.ts'
import type { Lead } from '../../application/lead.ts'
import {
  canAddOwner,
  emptyContact,
  remainingStake,
  soleProprietorAnswers,
} from '../../application/ownership.ts'
import { isSoleProprietor } from '../../application/reference/structures.ts'
import { address, contact, owner } from '../../application/schema.ts'
import { validateOwner } from '../../application/validate.ts'
import {
  emptyOwnerForm,
  emptyPersonForm,
  type OwnerForm,
  ownerForm,
  ownerFormOf,
  personForm,
  toController,
  toOwner,
  withNewAddressIssues,
} from './person-form.ts'

/** A link with which an owner enters their own details. */
const invitation = jsonObject({
  id: v.string(),
  /** The key of the link. */
  key: v.string(),
  /** Proves to the server that this is the applicant. */
  token: v.string(),
  state: v.picklist(['waiting', 'entered', 'used', 'withdrawn', 'expired']),
  /** ISO 8601. */
  expiresAt: v.string(),
})

export const peopleForm = jsonObject({
  /** "There are no company owners …" is checked. */
  noOwners: v.boolean(),
  owners: v.array(owner),
  /** The form under "Add an Owner", and whether it is open. */
  newOwner: ownerForm,
  isAddingOwner: v.boolean(),
  /** The open forms of owners in the list, by id. */
  edited: v.record(v.string(), ownerForm),
  /** The form of a sole proprietor, who is the only owner. */
  soleProprietor: ownerForm,
  useAuthorizedController: v.boolean(),
  authorizedController: personForm,
  usePrimaryContact: v.boolean(),
  primaryContact: contact,
  /** Home addresses that were entered and are not any owner's now. */
  otherAddresses: v.array(address),
  /** The links of the owners who enter their own details, by id. */
  invitations: v.record(v.string(), invitation),
})

export type Invitation = DeepReadonly<v.InferOutput<typeof invitation>>
export type PeopleForm = DeepReadonly<v.InferOutput<typeof peopleForm>>

type People = Pick<Application, 'companyOwners' | 'authorizedController' | 'primaryContact'>

/** The form before anything is entered; a lead pre-fills the first owner's name. */
export function emptyPeopleForm({ firstName, lastName }: Lead): PeopleForm {
  return {
    noOwners: false,
    owners: [],
    newOwner: { ...emptyOwnerForm, id: nextOwnerId([]), firstName, lastName },
    isAddingOwner: false,
    edited: {},
    soleProprietor: asSoleProprietor({
      ...emptyOwnerForm,
      id: 'sole-proprietor',
      firstName,
      lastName,
    }),
    useAuthorizedController: false,
    authorizedController: { ...emptyPersonForm, id: 'authorized-controller' },
    usePrimaryContact: false,
    primaryContact: { ...emptyContact, id: 'primary-contact' },
    otherAddresses: [],
    invitations: {},
  }
}

/** The people that the form describes, under a business structure. */
export function peopleOf(
  form: PeopleForm,
  structure: Pick<Application, 'businessStructure'>,
): People {
  const isSole = isSoleProprietor(structure)
  return {
    companyOwners: isSole ? [toOwner(form.soleProprietor)] : form.noOwners ? [] : form.owners,
    authorizedController: asksForController(form, structure)
      ? toController(form.authorizedController)
      : null,
    primaryContact: form.usePrimaryContact ? form.primaryContact : null,
  }
}

/** Whether someone other than the first owner is asked for as the controller. */
export function asksForController(
  form: Pick<PeopleForm, 'noOwners' | 'useAuthorizedController'>,
  structure: Pick<Application, 'businessStructure'>,
): boolean {
  return !isSoleProprietor(structure) && (form.noOwners || form.useAuthorizedController)
}

/** Whether Next can be pressed: a company lists its owners, or says that there are none. */
export function hasSettledOwners(
  form: PeopleForm,
  structure: Pick<Application, 'businessStructure'>,
): boolean {
  return isSoleProprietor(structure) || form.noOwners || form.owners.length > 0
}

/** The path of an owner's fields: by the place in the list, or as the new owner. */
export function ownerPath({ owners }: Pick<PeopleForm, 'owners'>, id: string): string {
  const index = owners.findIndex((owner) => owner.id === id)
  return index === -1 ? 'newOwner' : `companyOwners.${index}`
}

/**
 * The issues of one owner's form, given the other owners. Create and Save check them. An owner's own
 * details can follow until the application is signed.
 */
export function ownerFormIssues(
  form: Pick<PeopleForm, 'owners'>,
  ownerForm: OwnerForm,
  today: Today,
): readonly Issue[] {
  const remaining = remainingStake(form.owners, ownerForm.id)
  const typed = compact({ stake: typedStake.validate(ownerForm.stake, today) })
  const issues = validateOwner(toOwner(ownerForm), remaining, today).filter(
    ({ code }) => code !== 'owner.waiting',
  )
  const corrected = issues.map((issue) => (issue.path === 'stake' ? (typed[0] ?? issue) : issue))
  const shown = withNewAddressIssues(corrected, ownerForm, today)
  return prefixPaths(ownerPath(form, ownerForm.id), shown)
}

/**
 * The issues of a company's owners, including their open forms. A form with something
 * typed in it has to be saved or canceled first.
 */
export function ownerListIssues(form: PeopleForm, today: Today): readonly Issue[] {
  if (form.noOwners) return []
  const open = openOwnerForms(form)
  const saved = form.owners.map((owner) => editedForm(form, owner) ?? ownerFormOf(owner))
  return [...saved, ...open.filter((one) => one === form.newOwner)].flatMap((ownerForm) => [
    ...ownerFormIssues(form, ownerForm, today),
    ...(open.includes(ownerForm)
      ? [{ path: `${ownerPath(form, ownerForm.id)}.form`, ...broken('owner.unsaved') }]
      : []),
  ])
}

/** The open owner forms with something typed in them that is not saved. */
export function openOwnerForms(form: PeopleForm): readonly OwnerForm[] {
  const edited = form.owners.flatMap((owner) => {
    const ownerForm = editedForm(form, owner)
    return ownerForm && !dequal(ownerForm, ownerFormOf(owner)) ? [ownerForm] : []
  })
  const { newOwner, isAddingOwner, owners, noOwners } = form
  const isShown = isAddingOwner && !noOwners && canAddOwner(owners)
  const isTouched = !dequal(newOwner, { ...emptyOwnerForm, id: newOwner.id })
  return isShown && isTouched ? [...edited, newOwner] : edited
}

/** The form in which an owner is being edited; undefined while it is closed. */
export function editedForm({ edited }: Pick<PeopleForm, 'edited'>, owner: Owner) {
  return Object.hasOwn(edited, owner.id) ? edited[owner.id] : undefined
}

/** Changes an owner's form, new or in the list. */
export function editOwner(form: PeopleForm, ownerForm: OwnerForm): PeopleForm {
  return form.owners.some(({ id }) => id === ownerForm.id)
    ? { ...form, edited: { ...form.edited, [ownerForm.id]: ownerForm } }
    : { ...form, newOwner: ownerForm }
}

/** Opens the forms of the owners in the list that one of these paths leads to. */
export function openOwnersAt(form: PeopleForm, paths: readonly string[]): PeopleForm {
  const meant = form.owners.filter((_, index) =>
    paths.some((path) => path.startsWith(`companyOwners.${index}.`)),
  )
  return meant.reduce(
    (opened, owner) => (editedForm(opened, owner) ? opened : editOwner(opened, ownerFormOf(owner))),
    form,
  )
}

/** Adds a new owner at the end of the list, or updates one in its place, and closes its form. */
export function saveOwner(form: PeopleForm, ownerForm: OwnerForm): PeopleForm {
  const owner = toOwner(ownerForm)
  if (form.owners.some(({ id }) => id === owner.id)) {
    const owners = form.owners.map((listed) => (listed.id === owner.id ? owner : listed))
    return { ...stopEditing(form, owner.id), owners }
  }
  const owners = [...form.owners, owner]
  const newOwner = { ...emptyOwnerForm, id: nextOwnerId(owners) }
  return { ...form, owners, newOwner, isAddingOwner: false }
}

/** Opens the form of a new owner, or closes it and forgets what was typed. */
export function setNewOwnerOpen(form: PeopleForm, isOpen: boolean): PeopleForm {
  const newOwner = isOpen
    ? form.newOwner
    : { ...emptyOwnerForm, id: nextOwnerId(form.owners, form.newOwner.id) }
  return { ...form, isAddingOwner: isOpen, newOwner }
}

/** Removes an owner from the list. The home address can still be chosen. */
export function removeOwner(form: PeopleForm, owner: Owner): PeopleForm {
  return {
    ...stopEditing(form, owner.id),
    owners: form.owners.filter(({ id }) => id !== owner.id),
    otherAddresses: [...form.otherAddresses, owner.address],
  }
}

/** Checks or unchecks "There are no company owners …"; checking removes those in the list. */
export function setNoOwners(form: PeopleForm, noOwners: boolean): PeopleForm {
  if (!noOwners) return { ...form, noOwners }
  const otherAddresses = [...form.otherAddresses, ...form.owners.map(({ address }) => address)]
  return { ...form, noOwners, owners: [], edited: {}, isAddingOwner: false, otherAddresses }
}

/** Closes an owner's form without saving it. */
export function stopEditing(form: PeopleForm, id: string): PeopleForm {
  const { [id]: _, ...edited } = form.edited
  return { ...form, edited }
}

/**
 * The addresses that can be chosen as a home: the business location, the mailing address, and
 * every home address so far.
 */
export function offeredAddresses(
  form: PeopleForm,
  business: Pick<Application, 'businessAddress' | 'mailingAddress'>,
): readonly Address[] {
  return distinctAddresses([
    business.businessAddress,
    business.mailingAddress,
    ...form.owners.map((owner) => owner.address),
    ...Object.values(form.edited).map((ownerForm) => ownerForm.address),
    form.newOwner.address,
    form.soleProprietor.address,
    form.authorizedController.address,
    ...form.otherAddresses,
  ])
}

/** The owners that a sole proprietorship cannot have: all but the first. */
export function ownersBeyondFirst({ owners }: Pick<PeopleForm, 'owners'>): readonly Owner[] {
  return owners.slice(1)
}

/** The first owner becomes the sole proprietor, the only one; else the one who is being added. */
export function toSoleProprietor(form: PeopleForm): PeopleForm {
  const [first, ...others] = form.owners
  const entered = first ? (editedForm(form, first) ?? ownerFormOf(first)) : openOwnerForms(form)[0]
  return {
    ...form,
    owners: first ? [{ ...first, enteredBy: null }] : [],
    edited: {},
    isAddingOwner: false,
    newOwner: first ? form.newOwner : { ...emptyOwnerForm, id: form.newOwner.id },
    noOwners: false,
    useAuthorizedController: false,
    soleProprietor: entered ? asSoleProprietor(entered) : form.soleProprietor,
    otherAddresses: [...form.otherAddresses, ...others.map(({ address }) => address)],
  }
}

/**
 * The sole proprietor becomes the owner in the list again, as corrected meanwhile; or the form of a
 * new owner, to be created.
 */
export function toCompany(form: PeopleForm, lead: Lead): PeopleForm {
  const { soleProprietor } = form
  const owners = form.owners.map((owner) => {
    const { title, stake } = owner
    return owner.id === soleProprietor.id ? { ...toOwner(soleProprietor), title, stake } : owner
  })
  const { soleProprietor: untouched } = emptyPeopleForm(lead)
  const isEntered = !dequal(soleProprietor, { ...untouched, id: soleProprietor.id })
  return {
    ...form,
    owners,
    soleProprietor: untouched,
    ...(owners.length === 0 && isEntered
      ? { newOwner: soleProprietor, isAddingOwner: true, noOwners: false }
      : {}),
  }
}

/** Nobody else is asked for a sole proprietor's details. */
function asSoleProprietor(form: OwnerForm): OwnerForm {
  const { title, stake } = soleProprietorAnswers
  return { ...form, title, stake: String(stake), enteredBy: null }
}

/** An id that neither an owner in the list nor the form before has. */
export function nextOwnerId(owners: readonly Owner[], before = ''): string {
  const taken = new Set([before, ...owners.map(({ id }) => id)])
  let number = owners.length + 1
  while (taken.has(`new-owner-${number}`)) number += 1
  return `new-owner-${number}`
}
