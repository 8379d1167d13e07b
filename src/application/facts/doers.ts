/**
 * The authors of acts: people of the console, and holders of signing keys, who may be the same
 * people.
 */
import type { Author } from './application-state.ts'
import type { Person } from './event-kinds.ts'

/** The people of the console by the names of their signing keys (`OPERATOR_PEOPLE`). */
export type OperatorPeople = ReadonlyMap<string, string>

/** Before the name of a signing key that nobody of the console is known to have. */
const KEY = 'key '

/** A person of the console, or the holder of a key. */
export type Actor = Pick<Person, 'subject' | 'account'>

/**
 * Returns the author of an act: a person of the console, also by the name of their key if that is
 * known.
 */
export function doerOf({ person, signer }: Author, people: OperatorPeople): Actor {
  return person ?? { subject: people.get(signer) ?? KEY + signer }
}

/**
 * Whether two authors are one person. A provider may have two accounts with one address, which the
 * operator lists once. A person who signed in may also hold a key that `OPERATOR_PEOPLE` does not
 * list.
 */
export function compared(one: Actor, other: Actor): 'same' | 'different' | 'unknown' {
  const isSameAccount = one.account !== undefined && one.account === other.account
  if (one.subject === other.subject || isSameAccount) return 'same'
  return one.subject.startsWith(KEY) === other.subject.startsWith(KEY) ? 'different' : 'unknown'
}
