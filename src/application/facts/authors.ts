/** The authors of actions: people of the console and holders of signing keys, possibly the same. */
import type { ApplicationState, Author } from './application-state.ts'
import type { Person } from './event-kinds.ts'

/** The people of the console by the names of their signing keys (`OPERATOR_PEOPLE`). */
export type OperatorPeople = ReadonlyMap<string, Actor>

/** Returns the owners of the operators' keys, from the values of `OPERATOR_PEOPLE`. */
export function keyOwners(subjects: ReadonlyMap<string, string>): OperatorPeople {
  return new Map([...subjects].map(([key, subject]) => [key, { subject }]))
}

/** The prefix of a signing key's name if no person of the console is known to hold it. */
const KEY = 'key '

/** A person of the console, or the holder of a key. */
export interface Actor extends Pick<Person, 'subject' | 'account'> {
  /** The owner of a key whose account nobody knows, since no sign-in that counts names it. */
  readonly hasSignedIn?: false
}

/**
 * Returns the author of an action: a person of the console, or a key's holder if `OPERATOR_PEOPLE`
 * lists no person.
 */
export function actorOf({ person, signer }: Author, people: OperatorPeople): Actor {
  return person ?? people.get(signer) ?? { subject: KEY + signer }
}

/**
 * Returns whether two authors are the same person. A provider may have two accounts with one
 * address, of which the operator lists one: until the owner of a key signs in, each person who has
 * signed in may be that owner. Anyone may also hold a key that `OPERATOR_PEOPLE` does not list.
 */
export function compareActors(one: Actor, other: Actor): 'same' | 'different' | 'unknown' {
  const isSameAccount = one.account !== undefined && one.account === other.account
  if (one.subject === other.subject || isSameAccount) return 'same'
  const isAlike =
    one.subject.startsWith(KEY) === other.subject.startsWith(KEY) &&
    one.hasSignedIn === other.hasSignedIn
  return isAlike ? 'different' : 'unknown'
}

/** Returns whether an author is certainly this person. */
export function isBy(author: Author, person: Actor, people: OperatorPeople): boolean {
  return compareActors(actorOf(author, people), person) === 'same'
}

/** Returns whether a person has opened a version. */
export function hasOpened(
  { openings }: Pick<ApplicationState, 'openings'>,
  {
    actor,
    version,
    people,
  }: { readonly actor: Actor; readonly version: number; readonly people: OperatorPeople },
): boolean {
  return openings.some(
    (opening) => opening.version === version && isBy(opening.author, actor, people),
  )
}
