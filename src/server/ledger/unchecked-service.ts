/**
 * Looks up stored events without checking them: for limits, for events that may be recorded once,
 * and for finding events that are checked afterwards.
 */

import { sql } from 'kysely'
import type { ApplicationStatus } from '../../application/application-status.ts'
import type { EventKind } from '../../application/facts/event-kinds.ts'
import { type RecordedEvent, statusIn, statusKinds } from '../../application/facts/event-reading.ts'
import { countRows } from '../platform/database/count-rows.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import { inBatches } from '../platform/in-batches.ts'
import { hasRightHash } from './event-hash.ts'
import { findLast, lastEvent, type StoredEvent, storedEvents } from './store.ts'

/** The last change of an application's status by unchecked events. */
export interface LastChange {
  readonly to: ApplicationStatus
  readonly at: string
}

/**
 * Returns the last change of status of each application, by its reference. Includes events without
 * a valid signature, so the caller must check the result.
 */
export async function lastChanges(
  db: Database,
  references: readonly string[],
): Promise<ReadonlyMap<string, LastChange>> {
  const changes = new Map<string, LastChange>()
  for (const event of await statusEvents(db, references)) {
    const change = statusIn(event)
    if (change && change.from !== change.to)
      changes.set(event.reference, { to: change.to, at: event.at })
  }
  return changes
}

/** Returns the stored status events of some applications, in order. */
async function statusEvents(
  db: Database,
  references: readonly string[],
): Promise<readonly Pick<RecordedEvent, 'reference' | 'kind' | 'at' | 'detail'>[]> {
  if (references.length === 0) return []
  return db
    .selectFrom('events')
    .select(['reference', 'kind', 'at', 'detail'])
    .where('reference', 'in', references)
    .where('kind', 'in', statusKinds)
    .orderBy('reference')
    .orderBy('number')
    .execute()
}

/** Counts the events of some kinds in a chain since a time, including unsigned ones: for limits. */
export async function countSince(
  db: Database,
  reference: string,
  kinds: readonly EventKind[],
  since: Date,
): Promise<number> {
  return countRows(
    db
      .selectFrom('events')
      .where('reference', '=', reference)
      .where('kind', 'in', kinds)
      .where('at', '>', since.toISOString()),
  )
}

/**
 * Returns whether a chain has an event of a kind, including an unsigned one, so that nothing is
 * recorded twice.
 */
export async function isRecorded(
  db: Database,
  reference: string,
  kind: EventKind,
): Promise<boolean> {
  return (await findLast(db, reference, kind)) !== undefined
}

/** Returns the last events of a chain with a text in their details, the latest first. */
export async function lastEventsWith(
  db: Database,
  reference: string,
  text: string,
  limit: number,
): Promise<readonly Pick<RecordedEvent, 'kind' | 'detail'>[]> {
  return db
    .selectFrom('events')
    .select(['kind', 'detail'])
    .where('reference', '=', reference)
    .where('detail', 'like', `%${text}%`)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the number of the last event of a chain; undefined if it has none. */
export async function lastNumber(db: Database, reference: string): Promise<number | undefined> {
  return (await lastEvent(db, reference))?.number
}

const BATCH_SIZE = 500

/**
 * Returns whether every event has the hash of its content and of the event before it, without
 * checking its signature: nobody has moved an event to another chain, for example, which the audit
 * log does not show.
 */
export async function isEachHashRight(db: Database): Promise<boolean> {
  for await (const { hasRightHashes } of everyChain(db)) if (!hasRightHashes) return false
  return true
}

interface UncheckedChain {
  /** The events, in order; none if the name of the chain cannot be looked up. */
  readonly events: readonly StoredEvent[]
  readonly hasRightHashes: boolean
}

/** Returns each chain, and whether its events have the hashes of their contents. */
export async function* everyChain(db: Database): AsyncGenerator<UncheckedChain> {
  for await (const references of chainNames(db)) {
    for (const events of (await storedEvents(db, references)).values()) {
      const hasRightHashes =
        events.length > 0 &&
        events.every((event, index) => hasRightHash(event, events[index - 1]?.hash))
      yield { events, hasRightHashes }
    }
  }
}

/** Returns the names of all chains, or of those with an event since a time, in batches. */
export async function* chainNames(db: Database, since?: Date): AsyncGenerator<readonly string[]> {
  if (since) {
    const references = await referencesWithEventsSince(db, since)
    for (const some of inBatches(references, BATCH_SIZE)) yield some.map(nameOf)
    return
  }
  // Someone may have moved an event to a chain whose name is empty.
  let after: string | undefined
  for (;;) {
    const references = await referencesWithEvents(db, after, BATCH_SIZE)
    const last = references.at(-1)
    if (last === undefined) break
    after = last
    yield references
  }
  // SQLite also stores names that are not text. Read as text, such a name belongs to no chain.
  const odd = await unreadableReferences(db, BATCH_SIZE)
  if (odd.length > 0) yield odd.map(nameOf)
}

/** Returns a name that can be looked up, without U+0000, which no chain's name contains. */
function nameOf(reference: unknown): string {
  return String(reference).replaceAll('\0', '\uFFFD')
}

/** Returns references that are not plain text. They belong to no chain once read as text. */
async function unreadableReferences(db: Database, limit: number): Promise<readonly string[]> {
  const isPlain = engineOf(db).isPlainText('reference')
  const rows = await db
    .selectFrom('events')
    .select('reference')
    .distinct()
    .where(sql<boolean>`not ${isPlain}`)
    .limit(limit)
    .execute()
  return rows.map(({ reference }) => reference)
}

/** Returns the next references that have events, in order. */
async function referencesWithEvents(
  db: Database,
  after: string | undefined,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('events')
    .select('reference')
    .distinct()
    .where(engineOf(db).isPlainText('reference'))
    .$if(after !== undefined, (query) => query.where('reference', '>', after ?? ''))
    .orderBy('reference')
    .limit(limit)
    .execute()
  return rows.map(({ reference }) => reference)
}

/** Returns the references with events since then, in order. */
async function referencesWithEventsSince(db: Database, since: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('events')
    .select('reference')
    .distinct()
    .where('at', '>=', since.toISOString())
    .orderBy('reference')
    .execute()
  return rows.map(({ reference }) => reference)
}
