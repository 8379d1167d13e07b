/**
 * The table of events, and its queries. An event counts only once it is checked: see `trust.ts`.
 */

import type { RawBuilder, Selectable } from 'kysely'
import type { RecordedEvent } from '../../application/facts/event-reading.ts'
import type { Database } from '../platform/database/database.ts'
import { isRowOf } from '../platform/database/is-row-of.ts'
import { inBatches } from '../platform/in-batches.ts'

export interface EventsTable extends RecordedEvent {
  /** The id of the signing key. */
  readonly key_id: string
  readonly hash: string
  /** The Ed25519 signature of the hash. */
  readonly signature: Uint8Array
  readonly log_hash: string | null
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly events: EventsTable
  }
}

export type StoredEvent = Selectable<EventsTable>

/** Returns the events of these applications, in order. */
export async function storedEvents(
  db: Database,
  references: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredEvent[]>> {
  const chains = new Map<string, StoredEvent[]>(references.map((reference) => [reference, []]))
  if (references.length === 0) return chains
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('reference', 'in', references)
    .orderBy('reference')
    .orderBy('number')
    .execute()
  for (const row of rows) chains.get(row.reference)?.push(row)
  return chains
}

/** Returns a page of a chain's events, in order, starting at a number. */
export async function eventsFrom(
  db: Database,
  reference: string,
  number: number,
  limit: number,
): Promise<readonly StoredEvent[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('reference', '=', reference)
    .where('number', '>=', number)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.filter((row) => isRowOf(row, { reference }))
}

/**
 * Returns the events of some chains up to a position in the log.
 *
 * @param isNamed a condition for the names of the chains
 */
export async function eventsNamed(
  db: Database,
  isNamed: RawBuilder<boolean>,
  position: number,
): Promise<readonly Pick<StoredEvent, 'reference' | 'number' | 'hash' | 'position'>[]> {
  return db
    .selectFrom('events')
    .select(['reference', 'number', 'hash', 'position'])
    .where(isNamed)
    .where('position', '<=', position)
    .execute()
}

/** Returns the last event of a chain, or the last event up to a number. */
export async function lastEvent(
  db: Database,
  reference: string,
  number?: number,
): Promise<Pick<StoredEvent, 'number' | 'hash' | 'kind'> | undefined> {
  let query = db
    .selectFrom('events')
    .select(['reference', 'number', 'hash', 'kind'])
    .where('reference', '=', reference)
  if (number !== undefined) query = query.where('number', '<=', number)
  const row = await query.orderBy('number', 'desc').limit(1).executeTakeFirst()
  return row && isRowOf(row, { reference }) ? row : undefined
}

/** Returns the notes of these events, by their numbers. */
export async function notesOf(
  db: Database,
  reference: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Uint8Array>> {
  const notes = new Map<number, Uint8Array>()
  if (numbers.length === 0) return notes
  const rows = await db
    .selectFrom('events')
    .select(['number', 'note'])
    .where('reference', '=', reference)
    .where('number', 'in', numbers)
    .execute()
  for (const { number, note } of rows) if (note) notes.set(number, note)
  return notes
}

/** Finds one event of a chain. */
export async function findEvent(
  db: Database,
  reference: string,
  number: number,
): Promise<StoredEvent | undefined> {
  const row = await db
    .selectFrom('events')
    .selectAll()
    .where('reference', '=', reference)
    .where('number', '=', number)
    .executeTakeFirst()
  return row && isRowOf<StoredEvent>(row, { reference, number }) ? row : undefined
}

/** The number of events to find at a time. */
const MAX_FOUND = 100

/** Finds which of these events, one of each chain, are stored; returns them by their chains. */
export async function findStored(
  db: Database,
  events: readonly Pick<StoredEvent, 'reference' | 'number' | 'hash'>[],
): Promise<ReadonlyMap<string, Pick<StoredEvent, 'position'>>> {
  const stored = new Map<string, Pick<StoredEvent, 'position'>>()
  for (const some of inBatches(events, MAX_FOUND)) {
    const byChain = new Map(some.map((event) => [event.reference, event]))
    const rows = await db
      .selectFrom('events')
      .select(['reference', 'number', 'hash', 'position'])
      .where('reference', 'in', [...byChain.keys()])
      .where(
        'hash',
        'in',
        some.map(({ hash }) => hash),
      )
      .execute()
    for (const { reference, number, hash, position } of rows) {
      const event = byChain.get(reference)
      if (event?.number === number && event.hash === hash) stored.set(reference, { position })
    }
  }
  return stored
}

/** Finds the last event of a kind in a chain. */
export async function findLast(
  db: Database,
  reference: string,
  kind: StoredEvent['kind'],
): Promise<StoredEvent | undefined> {
  const row = await db
    .selectFrom('events')
    .selectAll()
    .where('reference', '=', reference)
    .where('kind', '=', kind)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && isRowOf<StoredEvent>(row, { reference, kind }) ? row : undefined
}

/** An event with the hash of the previous event in its chain; null if that event is missing. */
export interface EventInChain {
  readonly event: StoredEvent
  readonly before: string | null
}

/** The number of events of a kind that are read at once. */
const KIND_PAGE_SIZE = 500

/** Returns the events of a kind in some chains, the last ones first and without their notes. */
export async function* eventsOfKind(
  db: Database,
  references: readonly string[],
  kind: StoredEvent['kind'],
): AsyncGenerator<EventInChain> {
  const chains = new Set(references)
  let after: StoredEvent | undefined
  do {
    const page = await pageOfKind(db, references, kind, after)
    yield* page.filter(({ event }) => chains.has(event.reference) && event.kind === kind)
    after = page.length === KIND_PAGE_SIZE ? page.at(-1)?.event : undefined
  } while (after)
}

async function pageOfKind(
  db: Database,
  references: readonly string[],
  kind: StoredEvent['kind'],
  after: Pick<StoredEvent, 'reference' | 'number'> | undefined,
): Promise<readonly EventInChain[]> {
  const { reference = '', number = 0 } = after ?? {}
  const rows = await db
    .selectFrom('events')
    .leftJoin('events as earlier', (join) =>
      join
        .onRef('earlier.reference', '=', 'events.reference')
        .on((on) => on('earlier.number', '=', on('events.number', '-', 1))),
    )
    .select(['events.reference', 'events.number', 'events.kind', 'events.at', 'events.detail'])
    .select(['events.signer', 'events.key_id', 'events.hash', 'events.signature'])
    .select(['events.position', 'events.log_hash', 'earlier.hash as before'])
    .where('events.reference', 'in', references)
    .where('events.kind', '=', kind)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('events.reference', '<', reference),
          eb.and([eb('events.reference', '=', reference), eb('events.number', '<', number)]),
        ]),
      ),
    )
    .orderBy('events.reference', 'desc')
    .orderBy('events.number', 'desc')
    .limit(KIND_PAGE_SIZE)
    .execute()
  return rows.map(({ before, ...event }) => ({ event: { ...event, note: null }, before }))
}

/** Replaces a note with a copy sealed to other keys. */
export async function setNote(
  db: Database,
  event: Pick<StoredEvent, 'reference' | 'number'>,
  note: Uint8Array,
): Promise<void> {
  await db
    .updateTable('events')
    .set({ note })
    .where('reference', '=', event.reference)
    .where('number', '=', event.number)
    .execute()
}

/** Erases the notes of a purged application. Their hashes remain in the events. */
export async function eraseNotes(db: Database, reference: string): Promise<void> {
  await db
    .updateTable('events')
    .set({ note: null })
    .where('reference', '=', reference)
    .where('note', 'is not', null)
    .execute()
}
