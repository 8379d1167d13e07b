/** What another step's answers change in the people's form and in the draft. */
import { dequal } from 'dequal/lite'
import type { Address, Application } from '../../application/application.ts'
import { isSameAddress } from '../../application/forms/us/addresses.ts'
import type { Lead } from '../../application/lead.ts'
import { soleProprietorAnswers } from '../../application/ownership.ts'
import {
  changeCard,
  editOwner,
  emptyPeopleForm,
  listedOwners,
  newOwnerForm,
  ownersBeyondFirst,
  type PeopleForm,
  removeOwner,
  soleProprietorForm,
} from './people-form.ts'
import { toOwner } from './person-form.ts'

/**
 * Turns the first owner into the sole proprietor, who enters the details on this page. Without a
 * listed owner, uses the one who is being added.
 */
export function toSoleProprietor(form: PeopleForm): PeopleForm {
  const { owners, otherAddresses } = ownersBeyondFirst(form).reduce(removeOwner, form)
  const own = { enteredBy: null }
  return {
    ...form,
    owners: owners.map(({ saved, typed }) => ({
      saved: saved && { ...saved, ...own },
      typed: typed && { ...typed, ...own },
    })),
    isAddingOwner: false,
    noOwners: false,
    useAuthorizedController: false,
    otherAddresses,
  }
}

/** Turns the sole proprietor, as corrected, back into a listed owner, or a new owner's form. */
export function toCompany(form: PeopleForm, lead: Lead): PeopleForm {
  const typed = soleProprietorForm(form)
  const [listed] = listedOwners(form)
  if (listed) {
    const { title, stake } = listed
    const saved = { ...toOwner(typed), title, stake }
    return changeCard(form, listed.id, () => ({ saved, typed: null }))
  }
  const isEntered = !dequal(typed, { ...newOwnerForm(emptyPeopleForm(lead)), id: typed.id })
  if (!isEntered) return form
  const { title, stake } = soleProprietorAnswers
  const opened = editOwner(form, { ...typed, title, stake: String(stake) })
  return { ...opened, isAddingOwner: true, noOwners: false }
}

/**
 * Lets home addresses follow the business's addresses: a home that was picked from them receives
 * their corrections while it is the same place.
 */
export function withFollowingHomes(before: Application, next: Application, people: PeopleForm) {
  let followed = { next, people }
  for (const name of ['businessAddress', 'mailingAddress'] as const) {
    const [from, to] = [before[name], next[name]]
    if (!from || !to || isSameAddress(from, to)) continue
    const move = <Person extends { readonly address: Address | null } | null>(
      person: Person,
    ): Person =>
      person?.address && person.address.id === from.id && isSameAddress(person.address, from)
        ? { ...person, address: to }
        : person
    followed = {
      next: {
        ...followed.next,
        companyOwners: followed.next.companyOwners.map(move),
        authorizedController: move(followed.next.authorizedController),
      },
      people: {
        ...followed.people,
        owners: followed.people.owners.map(({ saved, typed }) => ({
          saved: move(saved),
          typed: move(typed),
        })),
        authorizedController: move(followed.people.authorizedController),
      },
    }
  }
  return followed
}
