/**
 * The owners, the controller, the contact, and the possible signers of a company. Each person is
 * entered once: without a controller, the first owner is the controller; without a contact, the
 * controller is the contact.
 */
import * as v from 'valibot'
import type { Application, AuthorizedController, Owner, PrimaryContact } from './application.ts'
import { signing } from './common-questions.ts'
import { addStakes, stakeLeft } from './fields/stake.ts'
import { contact, controller, owner } from './forms/us/schema.ts'
import { limits } from './reference/limits.ts'

export const emptyOwner: Owner = v.parse(owner, {})
export const soleProprietorAnswers = { title: 'Owner', stake: limits.maximumStake } as const
export const emptySoleProprietor: Owner = { ...emptyOwner, ...soleProprietorAnswers }
export const emptyController: AuthorizedController = v.parse(controller, {})
export const emptyContact: PrimaryContact = v.parse(contact, {})
export const emptySigning: NonNullable<Application['signing']> = v.parse(signing, {})

type People = Pick<Application, 'companyOwners' | 'authorizedController'>

/**
 * Returns the percentage that the other owners do not own. `id` is the owner left out of the sum.
 */
export function remainingStake(owners: readonly Owner[], id?: string): number {
  return stakeLeft(owners.filter((owner) => owner.id !== id).map(({ stake }) => stake))
}

/** Returns whether another owner could still have the minimum stake, so that one may be added. */
export function canAddOwner(owners: readonly Owner[]): boolean {
  return totalStake(owners) <= limits.ownerEntryHiddenAbove
}

/** Returns whether another owner could have the minimum stake if the listed owners had less. */
export function couldHaveMore(owners: readonly Owner[]): boolean {
  return (owners.length + 1) * limits.minimumStake <= limits.maximumStake
}

/** Returns the person who controls the company: the entered one, otherwise the first owner. */
export function controllerOf(people: People): AuthorizedController | null {
  const [first] = people.companyOwners
  if (people.authorizedController || !first) return people.authorizedController
  const { title: _title, stake: _stake, enteredBy: _enteredBy, ...person } = first
  return { ...person, role: 'authorized-controller' }
}

/** Returns the person to call: the entered one, otherwise the person who controls the company. */
export function contactOf(
  people: People & Pick<Application, 'primaryContact'>,
): PrimaryContact | null {
  const controlling = controllerOf(people)
  if (people.primaryContact || !controlling) return people.primaryContact
  const { id, firstName, lastName, phone, email } = controlling
  return { id, role: 'primary-contact', firstName, lastName, phone, email }
}

/** Returns a name such as "Jane Doe". */
export function fullName(person: {
  readonly firstName: string
  readonly lastName: string
}): string {
  return `${person.firstName.trim()} ${person.lastName.trim()}`.trim()
}

function totalStake(owners: readonly Owner[]): number {
  return addStakes(owners.map(({ stake }) => stake))
}
