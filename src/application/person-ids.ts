/** The people of an application are told apart by their ids; a copy of a person keeps theirs. */
import {
  type Application,
  type AuthorizedController,
  type Owner,
  type PrimaryContact,
  sameAddress,
} from './application.ts'
import { collect, type Problems } from './problems.ts'

const SHARED_ID = 'Each person needs an id of their own'

type People = Pick<Application, 'companyOwners' | 'authorizedController' | 'primaryContact'>
type Contactable = Omit<PrimaryContact, 'role'>
type Identified = Omit<AuthorizedController, 'role'>

/**
 * What is wrong with the ids: two owners under one, or a controller or contact under the id of
 * another person, of whom they say something else. Without this check the second of them would
 * pass for the first, unseen.
 */
export function personIdProblems(people: People): Problems {
  const {
    companyOwners: owners,
    authorizedController: controller,
    primaryContact: contact,
  } = people
  const isOwner = controller ? namesakeOf(controller, owners) : undefined
  const isListed = contact
    ? namesakeOf(contact, controller ? [controller, ...owners] : owners)
    : undefined
  return {
    ...repeatedOwnerIds(owners),
    ...collect({
      'authorizedController.id':
        controller && isOwner && !isSamePerson(controller, isOwner) ? SHARED_ID : undefined,
      'primaryContact.id':
        contact && isListed && !isSameContact(contact, isListed) ? SHARED_ID : undefined,
    }),
  }
}

function repeatedOwnerIds(owners: readonly Owner[]): Problems {
  const repeated = owners.flatMap((owner, index) =>
    owners.findIndex(({ id }) => id === owner.id) < index
      ? [[`companyOwners.${index}.id`, SHARED_ID]]
      : [],
  )
  return Object.fromEntries(repeated)
}

function namesakeOf<Person extends { readonly id: string }>(
  { id }: { readonly id: string },
  people: readonly Person[],
): Person | undefined {
  return people.find((person) => person.id === id)
}

function isSamePerson(one: Identified, other: Identified): boolean {
  return (
    isSameContact(one, other) &&
    one.ssn === other.ssn &&
    one.dob === other.dob &&
    sameAddress(one.address, other.address)
  )
}

function isSameContact(one: Contactable, other: Contactable): boolean {
  return (
    one.firstName === other.firstName &&
    one.lastName === other.lastName &&
    one.phone === other.phone &&
    one.email === other.email
  )
}
