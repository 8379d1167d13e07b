/** Owners who are asked to enter their own details. */
import type { Owner } from '../../application/application.ts'
import { useDraft } from './draft.ts'
import { saveOwner } from './edit-owners.ts'
import { editOwner, type PeopleForm, type SavedOwnerLink } from './people-form.ts'
import { type OwnerForm, ownerFormOf } from './person-form.ts'

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

/** Replaces the link of an owner with a new one. */
export function renewOwnerLink(
  form: PeopleForm,
  { id, enteredBy }: Owner,
  invitation: SavedOwnerLink,
): PeopleForm {
  const { [enteredBy?.invitation ?? '']: _, ...others } = form.invitations
  const renewed = { ...NOT_ENTERED, invitation: invitation.id }
  const invitations = { ...others, [invitation.id]: invitation }
  const owners = form.owners.map((card) => {
    if (card.saved?.id !== id) return card
    const saved = { ...card.saved, enteredBy: renewed }
    return { saved, typed: ownerFormOf(saved) }
  })
  return { ...form, owners, invitations }
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
