/** Finds single events that count, without asking whether a later event has revoked them. */

import type { EventKind } from '../../application/facts/event-kinds.ts'
import type { RecordedEvent } from '../../application/facts/event-reading.ts'
import type { Database } from '../platform/database/database.ts'
import type { Ledger } from '../platform/ledger.ts'
import { pauses } from '../platform/pauses.ts'
import { countingEvent } from './check-events.ts'
import { hasRightHash } from './event-hash.ts'
import { trustOf } from './secrets.ts'
import { eventsOfKind, findLast } from './store.ts'
import { signatureProblem } from './trust.ts'

/** Finds an event, if its hash follows from the previous event and its signature counts. */
export async function factAt(
  db: Database,
  place: Pick<RecordedEvent, 'reference' | 'number'>,
  ledger: Ledger,
): Promise<RecordedEvent | undefined> {
  return countingEvent(db, place, await trustOf(ledger))
}

/**
 * Finds the last event of a kind, if it counts. Returns undefined if a false event of the kind
 * follows it.
 */
export async function lastFact(
  db: Database,
  reference: string,
  kind: EventKind,
  ledger: Ledger,
): Promise<RecordedEvent | undefined> {
  const last = await findLast(db, reference, kind)
  return last && factAt(db, last, ledger)
}

/**
 * Returns the last event of a kind that counts for each key, without its note: by chain, for
 * example. Use it for many chains, because reading all of them would take long.
 *
 * @param keyOf returns undefined for an event that is not meant
 * @param keys the number of possible keys, if known: once each has its event, no other is read
 */
export async function lastFacts(
  db: Database,
  references: readonly string[],
  kind: EventKind,
  {
    ledger,
    keyOf,
    keys,
  }: {
    readonly ledger: Ledger
    readonly keyOf: (event: RecordedEvent) => string | undefined
    readonly keys?: number
  },
): Promise<ReadonlyMap<string, RecordedEvent>> {
  const trust = await trustOf(ledger)
  const last = new Map<string, RecordedEvent>()
  const pauseInTime = pauses()
  for await (const { event, before } of eventsOfKind(db, references, kind)) {
    if (last.size === keys) break
    await pauseInTime()
    const key = keyOf(event)
    if (key === undefined || last.has(key)) continue
    if (!hasRightHash(event, before)) continue
    if (!signatureProblem(event, trust)) last.set(key, event)
  }
  return last
}
