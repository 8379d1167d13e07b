/** What the owners' step does with its form. It loads with that step. */

import type { Address, Application, Owner } from '../../application/application.ts'
import { distinctAddresses } from '../../application/forms/us/addresses.ts'
import { isSoleProprietor } from '../../application/reference/structures.ts'
import { editPeople } from './draft.ts'
import {
  changeCard,
  listedOwners,
  nextOwnerId,
  type PeopleForm,
  removeOwner,
  withCardToAdd,
} from './people-form.ts'
import { type OwnerForm, toOwner } from './person-form.ts'

/** Adds a new owner at the end of the list, or updates one in its place, and closes its form. */
export function saveOwner(form: PeopleForm, ownerForm: OwnerForm): PeopleForm {
  const isNew = !listedOwners(form).some(({ id }) => id === ownerForm.id)
  const saved = changeCard(form, ownerForm.id, () => ({ saved: toOwner(ownerForm), typed: null }))
  return isNew ? { ...saved, owners: withCardToAdd(saved.owners), isAddingOwner: false } : saved
}

/** Opens the form of a new owner, or closes it and forgets what was typed. */
export function setNewOwnerOpen(form: PeopleForm, isAddingOwner: boolean): PeopleForm {
  const owners = isAddingOwner ? form.owners : withCardToAdd(form.owners)
  return { ...form, isAddingOwner, owners }
}

/** Checks or unchecks "There are no company owners …"; checking removes those in the list. */
export function setNoOwners(form: PeopleForm, noOwners: boolean): PeopleForm {
  if (!noOwners) return { ...form, noOwners }
  return { ...listedOwners(form).reduce(removeOwner, form), noOwners, isAddingOwner: false }
}

/**
 * Puts an owner who was removed back in the list, where they were. Their id may have been given to
 * another owner since.
 */
export function restoreOwner(form: PeopleForm, removed: Owner, index: number): PeopleForm {
  const taken = form.owners.flatMap(({ saved, typed }) => [saved?.id ?? [], typed?.id ?? []].flat())
  const id = taken.includes(removed.id) ? nextOwnerId(taken) : removed.id
  const place = Math.min(index, listedOwners(form).length)
  const owners = form.owners.toSpliced(place, 0, { saved: { ...removed, id }, typed: null })
  return { ...form, owners, noOwners: false }
}

/** Closes the form of an owner in the list without saving it. */
export function stopEditing(form: PeopleForm, id: string): PeopleForm {
  return changeCard(form, id, (card) => ({ ...card, typed: null }))
}

/** Whether Next can be pressed: a company lists its owners, or says that there are none. */
export function hasSettledOwners(
  form: PeopleForm,
  structure: Pick<Application, 'businessStructure'>,
): boolean {
  return isSoleProprietor(structure) || form.noOwners || listedOwners(form).length > 0
}

/** Offers a new home address to the other people, too. */
export function offerAddress(address: Address): void {
  editPeople((people) => ({ ...people, otherAddresses: [...people.otherAddresses, address] }))
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
    ...form.owners.flatMap(({ saved, typed }) => [saved?.address, typed?.address]),
    form.authorizedController.address,
    ...form.otherAddresses,
  ])
}
