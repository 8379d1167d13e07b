/**
 * Adds events to the applications' chains. Each application has its own hash chain, so that
 * applications do not wait for each other; `log-service.ts` joins all chains afterwards. Event rows
 * never change, except for their position in the audit log and for notes, which are erased when the
 * application is purged.
 */

import { type EventContent, isOfApplication } from '../../application/facts/event-kinds.ts'
import { type Database, MAX_INTEGER } from '../platform/database/database.ts'
import { DatabaseDamaged } from '../platform/database/database-errors.ts'
import type { Insertion } from '../platform/database/engine-of.ts'
import { afterCommit } from '../platform/database/transaction.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { EventContext } from '../platform/ledger.ts'
import { BEFORE_THE_FIRST, eventHash } from './event-hash.ts'
import { leadsTo } from './seen/chain-ends.ts'
import { isUnread, newestSeen } from './seen/newest-seen.ts'
import { seenBySigner } from './seen/present-service.ts'
import type { ChainEnd } from './seen/seen.ts'
import { findLast, lastEvent, type StoredEvent } from './store.ts'

/** Others cannot take the next number first so many times in a row. */
const MAX_ATTEMPTS = 1000
const NOT_ADDED = 'An event cannot be stored: does a trigger in the database leave it out?'

/** Returns the first event of a chain, signed. */
export function firstEvent(context: EventContext, content: EventContent): StoredEvent {
  return eventRow(context, content, BEFORE_THE_FIRST)
}

/**
 * Returns what inserts the first event of an application; run it in the transaction that stores the
 * application's row.
 */
export function firstEventRow(db: Database, event: StoredEvent): Insertion {
  return db.insertInto('events').values(event)
}

/**
 * Adds an event to an application's chain. Run it in the transaction of the change that the event
 * records. Once that is committed, this process knows the event, even if it is removed at once, by
 * a trigger for example. Throws if the application was erased, even if someone has restored its
 * rows.
 */
export async function addEvent(
  db: Database,
  context: EventContext,
  content: EventContent,
): Promise<StoredEvent> {
  return (await addToChain(db, context, content)).event
}

/**
 * Adds an event as `addEvent` does. Returns undefined if it does not follow from the last event
 * seen in its chain, which was removed while the transaction waited for a lock: roll it back.
 */
export async function addNextEvent(
  db: Database,
  context: EventContext,
  content: EventContent,
): Promise<StoredEvent | undefined> {
  const { event, follows } = await addToChain(db, context, content)
  return follows ? event : undefined
}

interface AddedEvent {
  readonly event: StoredEvent
  /** Whether it follows from the last event seen in its chain. */
  readonly follows: boolean
}

async function addToChain(
  db: Database,
  context: EventContext,
  content: EventContent,
): Promise<AddedEvent> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const last = await lastEvent(db, context.reference)
    if (!isOfDelivery(content) && (await isErased(db, context.reference, last))) {
      throw new Error(`${context.reference} was erased: nothing more is recorded about it`)
    }
    const event = await insertEvent(db, eventRow(context, content, last ?? BEFORE_THE_FIRST))
    if (event) {
      const follows = isOfDelivery(event) || (await keepOnceCommitted(db, context, event, last))
      return { event, follows }
    }
  }
  throw new DatabaseDamaged(NOT_ADDED)
}

/**
 * Keeps a new end of a chain in the memory of its signer's ledger, if it has one. Returns whether
 * the event follows from the last one that is known there.
 */
async function keepOnceCommitted(
  db: Database,
  { signer }: Pick<EventContext, 'signer'>,
  { reference, number, kind, hash }: StoredEvent,
  before: ChainEnd = BEFORE_THE_FIRST,
): Promise<boolean> {
  const seen = seenBySigner(signer)
  if (!seen) return true
  // A link may be ended without reading its chain. Other events are for a chain that was read, or
  // end nothing: reading the group of each new application would take long.
  if (kind !== 'link-ended' && isUnread(reference, seen)) return true
  const newest = await newestSeen(db, reference, seen)
  const follows = !newest || (await leadsTo(db, reference, newest, before))
  const end = { number, hash, ...(!follows && { from: number }) }
  afterCommit(db, () => {
    const known = seen.end(reference)
    // Someone who shows each connection another chain can have two events with one number stored.
    const isOther = known?.number === number && known.hash !== hash
    seen.keep(reference, isOther ? { ...end, from: number } : end)
    seen.hasAdded = true
  })
  return follows
}

/** What someone has read. */
export type ReadingContent = EventContent<'opened' | 'shown' | 'downloaded' | 'case-file'>

/**
 * Records that someone read an application or its copy. Returns false, and adds nothing, if the
 * application has been erased. Locks no row, so that a login for reading needs no other right to
 * write.
 */
export async function addReading(
  db: Database,
  context: EventContext,
  content: ReadingContent,
): Promise<boolean> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const last = await lastEvent(db, context.reference)
    if (await isErased(db, context.reference, last)) return false
    if (await insertEvent(db, eventRow(context, content, last ?? BEFORE_THE_FIRST))) return true
  }
  throw new DatabaseDamaged(NOT_ADDED)
}

/**
 * Returns whether nothing can follow the last event of an application: an erasure, even if its
 * signature does not count, or an event with a number that cannot be right.
 */
export async function isAtItsEnd(db: Database, reference: string): Promise<boolean> {
  const last = await lastEvent(db, reference)
  return (last && !hasNext(last)) || isErased(db, reference, last)
}

/** SQLite also stores numbers to which nothing can be added, and values that are not numbers. */
function hasNext({ number }: Pick<StoredEvent, 'number'>): boolean {
  return Number.isSafeInteger(number) && number < MAX_INTEGER
}

/** Only the delivery of its webhook can follow an erasure. */
async function isErased(
  db: Database,
  reference: string,
  last: Pick<StoredEvent, 'kind'> | undefined,
): Promise<boolean> {
  if (!last || !isOfApplication(reference)) return false
  if (last.kind === 'purged') return true
  return isOfDelivery(last) && (await findLast(db, reference, 'purged')) !== undefined
}

function isOfDelivery({ kind }: Pick<StoredEvent, 'kind'>): boolean {
  return kind === 'delivered' || kind === 'not-delivered'
}

/** Returns undefined if another event has taken its number. */
async function insertEvent(db: Database, row: StoredEvent): Promise<StoredEvent | undefined> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('events')
    .values(row)
    .onConflict((conflict) => conflict.columns(['reference', 'number']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? row : undefined
}

function eventRow(
  { reference, at, signer, note }: EventContext,
  { kind, detail }: EventContent,
  before: { readonly number: number; readonly hash: string },
): StoredEvent {
  if (!hasNext(before)) {
    throw new DatabaseDamaged('An event has a number that cannot be right: run operator verify')
  }
  const event = {
    reference,
    number: before.number + 1,
    kind,
    at: at.toISOString(),
    detail: JSON.stringify(note ? { ...detail, note: bytesHash(note) } : detail),
    signer: signer.name,
    key_id: signer.keyId,
  }
  const hash = eventHash(before.hash, event)
  return {
    ...event,
    note: note ?? null,
    hash,
    signature: signer.sign(hash),
    position: null,
    log_hash: null,
  }
}
