/** Who has read what they decide about. */

import type { Person } from '../ledger/event-kinds.ts'
import type { StoredEvent } from '../ledger/lookup-service.ts'
import { detailOf, personIn, versionOf } from '../ledger/reading-service.ts'

/** The people of the console by the names of their signing keys (`OPERATOR_PEOPLE`). */
export type OperatorPeople = ReadonlyMap<string, string>

/** Before the name of a signing key that nobody of the console is known to have. */
const KEY = 'key '

/** A person of the console, or the holder of a key. */
export type Doer = Pick<Person, 'subject' | 'account'>

/** Who an event says did it. */
export function doerOf(
  event: Pick<StoredEvent, 'kind' | 'detail' | 'signer'>,
  people: OperatorPeople,
): Doer {
  return personIn(event) ?? holderOf(event.signer, people)
}

/** Who has a signing key: a person of the console, if that is known. */
export function holderOf(name: string, people: OperatorPeople): Doer {
  return { subject: people.get(name) ?? KEY + name }
}

/**
 * Whether two are one person: a provider may have two accounts with one address, which the operator
 * lists once. Anyone who signed in may have a key of which nobody says whose it is.
 */
export function compared(one: Doer, other: Doer): 'same' | 'different' | 'unknown' {
  const isSameAccount = one.account !== undefined && one.account === other.account
  if (one.subject === other.subject || isSameAccount) return 'same'
  return one.subject.startsWith(KEY) === other.subject.startsWith(KEY) ? 'different' : 'unknown'
}

/**
 * Whether a person has opened a version, as an application's signed events say. One that names no
 * version, as of release 0.1.0, was about the latest of its time.
 */
export function hasOpened(
  events: readonly StoredEvent[],
  {
    doer,
    version,
    people,
  }: {
    readonly doer: Doer
    readonly version: number
    readonly people: OperatorPeople
  },
): boolean {
  let latest = 1
  return events.some((event) => {
    if (event.kind === 'corrected') latest = versionOf(event)
    const opened = detailOf(event, 'opened')
    // Nobody has read a version that is yet to come, whatever their browser says.
    if (!opened || version > latest || compared(doerOf(event, people), doer) !== 'same')
      return false
    return (opened.version ?? latest) === version
  })
}
