/**
 * The changes that the applicant makes to the people of the application. They are loaded with the
 * owners' step. `people-form.ts` has those that the first step needs.
 */
import { create } from 'zustand'
import type { Address, Application, Owner } from '../../application/application.ts'
import { distinctAddresses } from '../../application/forms/us/addresses.ts'
import { isSoleProprietor } from '../../application/reference/structures.ts'
import { type DraftState, editPeople, useDraft } from './draft.ts'
import {
  changeCard,
  editOwner,
  formIn,
  listedOwners,
  nextOwnerId,
  type OwnerCards,
  type PeopleForm,
  removeOwner,
  type SavedOwnerLink,
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

/** Closes the form of a listed owner without saving it. */
export function stopEditing(form: PeopleForm, id: string): PeopleForm {
  return changeCard(form, id, (card) => ({ ...card, typed: null }))
}

/** Checks or unchecks "There are no company owners …". Checking it removes the listed owners. */
export function setNoOwners(form: PeopleForm, noOwners: boolean): PeopleForm {
  if (!noOwners) return { ...form, noOwners }
  return { ...listedOwners(form).reduce(removeOwner, form), noOwners, isAddingOwner: false }
}

/** Restores a removed owner to the earlier place. Another owner may have received the id since. */
export function restoreOwner(form: PeopleForm, removed: Owner, index: number): PeopleForm {
  const taken = form.owners.flatMap(({ saved, typed }) => [saved?.id ?? [], typed?.id ?? []].flat())
  const id = taken.includes(removed.id) ? nextOwnerId(taken) : removed.id
  const place = Math.min(index, listedOwners(form).length)
  const owners = form.owners.toSpliced(place, 0, { saved: { ...removed, id }, typed: null })
  return { ...form, owners, noOwners: false }
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

/** Returns the addresses that the owners' step offers. */
export function offeredHomes({ draft, form }: DraftState): readonly Address[] {
  return offeredAddresses(form.people, draft)
}

/** Returns the form of the owner with an id, open or as it would open. */
export function ownerFormWith({ owners }: OwnerCards, id: string): OwnerForm {
  return formIn(owners.find((card) => formIn(card).id === id))
}

const NOT_ENTERED = { invitation: '', sha256: '', enteredAt: '' }

/** Adds a new owner who is asked to enter their own details, and opens the link. */
export function inviteOwner(
  form: PeopleForm,
  ownerForm: OwnerForm,
  invitation: SavedOwnerLink,
): PeopleForm {
  const { id } = invitation
  const owner = { ...withoutDetails(ownerForm), enteredBy: { ...NOT_ENTERED, invitation: id } }
  const saved = {
    ...saveOwner(form, owner),
    invitations: { ...form.invitations, [id]: invitation },
  }
  return editOwner(saved, owner)
}

/** Saves a listed owner's form, and replaces their link with a new one. */
export function renewOwnerLink(
  form: PeopleForm,
  ownerForm: OwnerForm,
  invitation: SavedOwnerLink,
): PeopleForm {
  if (!listedOwners(form).some(({ id }) => id === ownerForm.id)) return form
  const { [ownerForm.enteredBy?.invitation ?? '']: _, ...invitations } = form.invitations
  return inviteOwner({ ...form, invitations }, ownerForm, invitation)
}

/** Returns the form of an owner who is asked for the details. */
export function withoutDetails(form: OwnerForm): OwnerForm {
  return { ...form, ssn: '', dob: '', address: null, newAddress: null, enteredBy: NOT_ENTERED }
}

/**
 * Notes the new state of a link. The owner's entry becomes part of the draft at once, wherever the
 * applicant is.
 */
export function noteOwnerLink(
  invitation: SavedOwnerLink,
  entry: NonNullable<Owner['enteredBy']>,
): void {
  useDraft.setState(({ draft, form }) => {
    const { people } = form
    return {
      draft: {
        ...draft,
        companyOwners: draft.companyOwners.map((owner) => withEntry(owner, entry)),
      },
      form: {
        ...form,
        people: {
          ...people,
          owners: people.owners.map(({ saved, typed }) => ({
            saved: saved && withEntry(saved, entry),
            typed: typed && withEntry(typed, entry),
          })),
          invitations: { ...people.invitations, [invitation.id]: invitation },
        },
      },
    }
  })
}

/** Returns an owner with the current state of their invitation. */
function withEntry<Invited extends Pick<Owner, 'enteredBy'>>(
  owner: Invited,
  entry: NonNullable<Owner['enteredBy']>,
): Invited {
  return owner.enteredBy?.invitation === entry.invitation ? { ...owner, enteredBy: entry } : owner
}

interface RemovedOwner {
  readonly owner: Owner
  /** The owner's index in the list. */
  readonly index: number
}

/** The owners removed while their list is shown. Each can be restored until it is left. */
export const useRemovedOwners = create<{ readonly removed: readonly RemovedOwner[] }>(() => ({
  removed: [],
}))

/** Removes an owner from the list, and allows the undo. */
export function removeListedOwner(owner: Owner): void {
  const index = listedOwners(useDraft.getState().form.people).findIndex(({ id }) => id === owner.id)
  useRemovedOwners.setState(({ removed }) => ({ removed: [...removed, { owner, index }] }))
  editPeople((people) => removeOwner(people, owner))
}

/** Restores a removed owner to the list, at most once. Returns the owner as listed. */
export function undoRemoval(owner: Owner): Owner | undefined {
  const removal = useRemovedOwners.getState().removed.find((entry) => entry.owner === owner)
  if (!removal) return undefined
  editPeople((people) => restoreOwner(people, owner, removal.index))
  useRemovedOwners.setState(({ removed }) => ({
    removed: removed.filter((entry) => entry !== removal),
  }))
  const listed = listedOwners(useDraft.getState().form.people)
  return listed[removal.index] ?? listed.at(-1)
}

/** Forgets the removed owners when the list is left. */
export function forgetRemovedOwners(): void {
  useRemovedOwners.setState({ removed: [] })
}
