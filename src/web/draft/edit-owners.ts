/** The actions of the owners' step on its form. They are loaded with that step. */

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

/** Adds a new owner at the end of the list, or updates one, and closes the owner's form. */
export function saveOwner(form: PeopleForm, ownerForm: OwnerForm): PeopleForm {
  const isNew = !listedOwners(form).some(({ id }) => id === ownerForm.id)
  const saved = changeCard(form, ownerForm.id, () => ({ saved: toOwner(ownerForm), typed: null }))
  return isNew ? { ...saved, owners: withCardToAdd(saved.owners), isAddingOwner: false } : saved
}

/** Opens the form of a new owner, or closes it and forgets its answers. */
export function setNewOwnerOpen(form: PeopleForm, isAddingOwner: boolean): PeopleForm {
  const owners = isAddingOwner ? form.owners : withCardToAdd(form.owners)
  return { ...form, isAddingOwner, owners }
}

/** Checks or unchecks "There are no company owners …". Checking it removes the listed owners. */
export function setNoOwners(form: PeopleForm, noOwners: boolean): PeopleForm {
  if (!noOwners) return { ...form, noOwners }
  return { ...listedOwners(form).reduce(removeOwner, form), noOwners, isAddingOwner: false }
}

/**
 * Restores a removed owner to the earlier place in the list. Another owner may have received the id
 * since.
 */
export function restoreOwner(form: PeopleForm, removed: Owner, index: number): PeopleForm {
  const taken = form.owners.flatMap(({ saved, typed }) => [saved?.id ?? [], typed?.id ?? []].flat())
  const id = taken.includes(removed.id) ? nextOwnerId(taken) : removed.id
  const place = Math.min(index, listedOwners(form).length)
  const owners = form.owners.toSpliced(place, 0, { saved: { ...removed, id }, typed: null })
  return { ...form, owners, noOwners: false }
}

/** Closes the form of a listed owner without saving it. */
export function stopEditing(form: PeopleForm, id: string): PeopleForm {
  return changeCard(form, id, (card) => ({ ...card, typed: null }))
}

/** Returns whether Next can be pressed: a company lists its owners, or says that there are none. */
export function hasSettledOwners(
  form: PeopleForm,
  structure: Pick<Application, 'businessStructure'>,
): boolean {
  return isSoleProprietor(structure) || form.noOwners || listedOwners(form).length > 0
}

/** Offers a new home address to the other people as well. */
export function offerAddress(address: Address): void {
  editPeople((people) => ({ ...people, otherAddresses: [...people.otherAddresses, address] }))
}

/**
 * Returns the addresses that can be chosen as a home: the business location, the mailing address,
 * and every home address so far.
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
