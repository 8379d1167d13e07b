/** Who has read what they decide about. */

import type { StoredEvent } from '../audit-log/lookup-service.ts'
import { detailOf, personIn, versionOf } from '../audit-log/reading-service.ts'

/** The people of the console by the names of their signing keys (`OPERATOR_PEOPLE`). */
export type OperatorPeople = ReadonlyMap<string, string>

/** Before the name of a signing key that nobody of the console is known to have. */
const KEY = 'key '

/** Who an event says did it: the subject of a person of the console, or the holder of a key. */
export function doerOf(
  event: Pick<StoredEvent, 'kind' | 'detail' | 'signer'>,
  people: OperatorPeople,
): string {
  return personIn(event)?.subject ?? holderOf(event.signer, people)
}

/** Who has a signing key: the subject of a person of the console, if that is known. */
export function holderOf(name: string, people: OperatorPeople): string {
  return people.get(name) ?? KEY + name
}

/** Whether two are one person. Anyone who signed in may have a key of which nobody says whose it is. */
export function compared(one: string, other: string): 'same' | 'different' | 'unknown' {
  if (one === other) return 'same'
  return one.startsWith(KEY) === other.startsWith(KEY) ? 'different' : 'unknown'
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
    readonly doer: string
    readonly version: number
    readonly people: OperatorPeople
  },
): boolean {
  let latest = 1
  return events.some((event) => {
    if (event.kind === 'corrected') latest = versionOf(event)
    const opened = detailOf(event, 'opened')
    // Nobody has read a version that is yet to come, whatever their browser says.
    if (!opened || version > latest || doerOf(event, people) !== doer) return false
    return (opened.version ?? latest) === version
  })
}
