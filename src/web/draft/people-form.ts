/** The form of the owners' step: the owners with their open forms, the controller, the contact. */
import { dequal } from 'dequal/lite'
import * as v from 'valibot'
import type { DeepReadonly } from '../../application/answers.ts'
import type { Application, Owner } from '../../application/application.ts'
import { address, contact, owner } from '../../application/forms/us/schema.ts'
import { jsonObject } from '../../application/json/json-object.ts'
import type { Lead } from '../../application/lead.ts'
import {
  canAddOwner,
  emptyContact,
  emptyOwner,
  soleProprietorAnswers,
} from '../../application/ownership.ts'
import { isSoleProprietor } from '../../application/reference/structures.ts'
import {
  emptyOwnerForm,
  emptyPersonForm,
  type OwnerForm,
  ownerForm,
  ownerFormOf,
  personForm,
  toController,
  toOwner,
} from './person-form.ts'

/** An owner's objection to the page of their link. */
const objection = jsonObject({
  /** The server's time of the objection: ISO 8601. */
  at: v.string(),
  /** Empty if it cannot be read. */
  text: v.string(),
})

const ownerLink = jsonObject({
  id: v.string(),
  /** The key of the link. */
  key: v.string(),
  /** The token that proves to the server that this is the applicant. */
  token: v.string(),
  state: v.picklist(['waiting', 'entered', 'used', 'withdrawn', 'expired']),
  /** ISO 8601. */
  expiresAt: v.string(),
  /** Absent without an objection. */
  objection: v.exactOptional(objection),
})

const ownerCard = jsonObject({
  /** The listed owner; null for the form under "Add an Owner". */
  saved: v.nullish(owner, null),
  /** The open form; null while it is closed. */
  typed: v.nullish(ownerForm, null),
})

export const peopleForm = jsonObject({
  /** Whether "There are no company owners …" is checked. */
  noOwners: v.boolean(),
  /** One card for each owner, and an empty one at the end. A sole proprietor is the first. */
  owners: v.array(ownerCard),
  /** Whether the form under "Add an Owner" is open. */
  isAddingOwner: v.boolean(),
  useAuthorizedController: v.boolean(),
  authorizedController: personForm,
  usePrimaryContact: v.boolean(),
  primaryContact: contact,
  /** Entered home addresses that no owner has now. */
  otherAddresses: v.array(address),
  /** The links of the owners who enter their own details, by id. */
  invitations: v.record(v.string(), ownerLink),
})

export type Objection = DeepReadonly<v.InferOutput<typeof objection>>
export type SavedOwnerLink = DeepReadonly<v.InferOutput<typeof ownerLink>>
export type PeopleForm = DeepReadonly<v.InferOutput<typeof peopleForm>>

type OwnerCard = PeopleForm['owners'][number]
export type OwnerCards = Pick<PeopleForm, 'owners'>
type People = Pick<Application, 'companyOwners' | 'authorizedController' | 'primaryContact'>

/** Returns the form before anything is entered. A lead pre-fills the first owner's name. */
export function emptyPeopleForm({ firstName, lastName }: Lead): PeopleForm {
  return {
    noOwners: false,
    owners: [cardToAdd([], { firstName, lastName })],
    isAddingOwner: false,
    useAuthorizedController: false,
    authorizedController: { ...emptyPersonForm, id: 'authorized-controller' },
    usePrimaryContact: false,
    primaryContact: { ...emptyContact, id: 'primary-contact' },
    otherAddresses: [],
    invitations: {},
  }
}

export function listedOwners({ owners }: OwnerCards): readonly Owner[] {
  return owners.flatMap(({ saved }) => saved ?? [])
}

/** Returns the form under "Add an Owner". */
export function newOwnerForm({ owners }: OwnerCards): OwnerForm {
  return formIn(owners.findLast(({ saved }) => !saved))
}

/** Returns the form of a sole proprietor, the first owner. */
export function soleProprietorForm({ owners }: OwnerCards): OwnerForm {
  return formIn(owners[0])
}

/** Returns an owner's form, open or as it would open. */
export function formIn(card: OwnerCard | undefined): OwnerForm {
  return card?.typed ?? ownerFormOf(card?.saved ?? emptyOwner)
}

/** Returns the forms of the listed owners, open or as they would open. */
export function ownerForms({ owners }: OwnerCards): readonly OwnerForm[] {
  return owners.flatMap((card) => (card.saved ? [formIn(card)] : []))
}

/**
 * Returns the people that the form describes, under a business structure.
 *
 * @param areOpen whether every owner's form is open, so that typed text counts at once and nobody
 * is removed
 */
export function peopleOf(
  form: PeopleForm,
  structure: Pick<Application, 'businessStructure'>,
  areOpen = false,
): People {
  const listed = areOpen ? ownerForms(form).map(toOwner) : listedOwners(form)
  const isSole = isSoleProprietor(structure) && (!areOpen || listed.length === 1)
  return {
    companyOwners: isSole
      ? [{ ...toOwner(soleProprietorForm(form)), ...soleProprietorAnswers }]
      : form.noOwners
        ? []
        : listed,
    authorizedController: asksForController(form, structure)
      ? toController(form.authorizedController)
      : null,
    primaryContact: form.usePrimaryContact ? form.primaryContact : null,
  }
}

/** Returns whether the applicant is asked for a controller other than the first owner. */
export function asksForController(
  form: Pick<PeopleForm, 'noOwners' | 'useAuthorizedController'>,
  structure: Pick<Application, 'businessStructure'>,
): boolean {
  return !isSoleProprietor(structure) && (form.noOwners || form.useAuthorizedController)
}

/** Returns the path of an owner's fields, by the index in the list or as the new owner. */
export function ownerPath(form: OwnerCards, id: string): string {
  const index = listedOwners(form).findIndex((owner) => owner.id === id)
  return index === -1 ? 'newOwner' : `companyOwners.${index}`
}

/** Returns a path that names no owner who is being added: `companyOwners.phone`. */
export function listPath(path: string): string {
  return path.replace(/^newOwner/, 'companyOwners')
}

/** Returns the key of the field at a path, with an owner's id, as a removal changes the index. */
export function fieldKey(path: string, { owners }: OwnerCards): string {
  return path.replace(/^(?:newOwner|companyOwners\.(\d+))(?=\.|$)/, (place, index?: string) => {
    const card = index ? owners[Number(index)] : owners.findLast(({ saved }) => !saved)
    return card ? `owner-${formIn(card).id}` : place
  })
}

export function openOwnerForms(form: PeopleForm): readonly OwnerForm[] {
  const isAdding = form.isAddingOwner && !form.noOwners && canAddOwner(listedOwners(form))
  return form.owners.flatMap(({ saved, typed }) => (typed && (saved || isAdding) ? [typed] : []))
}

export function unsavedOwnerForms(form: PeopleForm): readonly OwnerForm[] {
  return openOwnerForms(form).filter((typed) => {
    const saved = listedOwners(form).find(({ id }) => id === typed.id)
    return !dequal(typed, saved ? ownerFormOf(saved) : { ...emptyOwnerForm, id: typed.id })
  })
}

/** Changes an owner's form, new or listed, and opens it. */
export function editOwner(form: PeopleForm, typed: OwnerForm): PeopleForm {
  return changeCard(form, typed.id, (card) => ({ ...card, typed }))
}

/** Opens the forms of the listed owners that one of these paths leads to. */
export function openOwnersAt(form: PeopleForm, paths: readonly string[]): PeopleForm {
  const candidates = listedOwners(form).filter((_, index) =>
    paths.some((path) => path.startsWith(`companyOwners.${index}.`)),
  )
  const open = (card: OwnerCard) => ({ ...card, typed: formIn(card) })
  return candidates.reduce((opened, { id }) => changeCard(opened, id, open), form)
}

/** Removes an owner from the list. The home address can still be chosen. */
export function removeOwner(form: PeopleForm, { id, address }: Owner): PeopleForm {
  return {
    ...form,
    owners: form.owners.filter(({ saved }) => saved?.id !== id),
    otherAddresses: [...form.otherAddresses, address],
  }
}

/** Returns the owners that a sole proprietorship cannot have: all but the first. */
export function ownersBeyondFirst(form: OwnerCards): readonly Owner[] {
  return listedOwners(form).slice(1)
}

/** Returns the cards with an empty one at the end, in place of the one before. */
export function withCardToAdd(owners: PeopleForm['owners']): PeopleForm['owners'] {
  const listed = owners.filter(({ saved }) => saved)
  return [...listed, cardToAdd(owners.map((card) => formIn(card).id))]
}

/**
 * Returns an empty card.
 *
 * @param taken the ids of the other forms, and of the one before it
 */
function cardToAdd(taken: readonly string[], known: Partial<OwnerForm> = {}): OwnerCard {
  return { saved: null, typed: { ...emptyOwnerForm, ...known, id: nextOwnerId(taken) } }
}

export function changeCard(
  form: PeopleForm,
  id: string,
  change: (card: OwnerCard) => OwnerCard,
): PeopleForm {
  const owners = form.owners.map((card) => (formIn(card).id === id ? change(card) : card))
  return { ...form, owners }
}

export function nextOwnerId(taken: readonly string[]): string {
  let number = taken.length + 1
  while (taken.includes(`new-owner-${number}`)) number += 1
  return `new-owner-${number}`
}
