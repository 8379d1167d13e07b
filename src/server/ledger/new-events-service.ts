/**
 * Adds events to the applications' chains. Each application has its own hash chain, so that
 * applications do not wait for each other; `log-service.ts` joins all chains afterwards. Event rows
 * never change, except for their position in the audit log and for notes, which are erased when the
 * application is purged.
 */

import { isOfApplication } from '../../application/facts/chain-names.ts'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import { isInItsChain, isReading } from '../../application/facts/event-reading.ts'
import { type Database, MAX_INTEGER } from '../platform/database/database.ts'
import { DatabaseDamaged, TransactionConflict } from '../platform/database/database-errors.ts'
import type { Insertion } from '../platform/database/engine-of.ts'
import { afterCommit } from '../platform/database/transaction.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { EventContext } from '../platform/ledger.ts'
import { BEFORE_THE_FIRST, eventHash } from './event-hash.ts'
import { seenBySigner } from './seen/by-process-service.ts'
import { leadsTo } from './seen/chain-ends.ts'
import { isUnread, newestSeen } from './seen/newest-seen.ts'
import type { ChainEnd, Seen } from './seen/seen.ts'
import { eventsFrom, findLast, lastEvent, type StoredEvent } from './store.ts'

/** Others cannot take the next number first so many times in a row. */
const MAX_ATTEMPTS = 1000
const NOT_ADDED = 'An event cannot be stored: does a trigger in the database leave it out?'

/** Returns the first event of a chain, signed. */
export function firstEvent(context: EventContext, content: EventContent): StoredEvent {
  return eventRow(context, content, BEFORE_THE_FIRST)
}

/**
 * Returns what inserts the first event of an application; run it in the transaction that stores the
 * application's row. Once that is committed, this process knows the application, as no digest has
 * its new name.
 */
export function firstEventRow(db: Database, event: StoredEvent, signer: Signer): Insertion {
  keepAfterCommit(db, event, seenBySigner(signer))
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
  const added = await addToChain(db, context, content, async () => true)
  if (!added) throw new DatabaseDamaged(NOT_ADDED)
  return added.event
}

/**
 * Adds an event as `addEvent` does. Returns undefined if it does not follow from the last event
 * seen in its chain, which was removed while the transaction waited for a lock: roll it back.
 *
 * @param read the number of the last event on which the new one is based; by default, the last one
 * @throws TransactionConflict if more than reading and delivery was recorded since. The lock
 * prevents that, unless someone who may alter the tables lets each connection lock another row.
 */
export async function addNextEvent(
  db: Database,
  context: EventContext,
  content: EventContent,
  read?: number,
): Promise<StoredEvent | undefined> {
  const { reference } = context
  // Before it is signed: someone may keep what is rolled back, and store it afterwards.
  const mayFollow = async (before: ChainEnd) => {
    if (read !== undefined && before.number > read) {
      const since = await eventsFrom(db, reference, read + 1, before.number - read)
      if (!since.every(isReading)) throw new TransactionConflict()
    }
    return followsSeen(db, context, before)
  }
  const added = await addToChain(db, context, content, mayFollow)
  return added?.follows ? added.event : undefined
}

interface AddedEvent {
  readonly event: StoredEvent
  /** Whether it follows from the last event seen in its chain. */
  readonly follows: boolean
}

/** Returns undefined if the event may not follow the last one. */
async function addToChain(
  db: Database,
  context: EventContext,
  content: EventContent,
  mayFollow: (before: ChainEnd) => Promise<boolean>,
): Promise<AddedEvent | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const last = await lastEvent(db, context.reference)
    if (!isOfDelivery(content) && (await isErased(db, context.reference, last))) {
      throw new AlreadyErased(context.reference)
    }
    const before = last ?? BEFORE_THE_FIRST
    if (!(await mayFollow(before))) return undefined
    const event = await insertEvent(db, eventRow(context, content, before))
    if (event) return { event, follows: await keepOnceCommitted(db, context, event, before) }
  }
  throw new DatabaseDamaged(NOT_ADDED)
}

/**
 * Returns whether the end of a chain follows from the last event that its signer's ledger has seen,
 * if any. Readings lock no row, so one may have been seen after this end was read.
 *
 * @param end the new event, once it is stored after the end
 */
async function followsSeen(
  db: Database,
  { signer, reference }: EventContext,
  before: ChainEnd,
  end = before,
): Promise<boolean> {
  const seen = seenBySigner(signer)
  const newest = seen && (await newestSeen(db, reference, seen))
  if (!newest) return true
  const [first, last] = newest.number > before.number ? [end, newest] : [newest, before]
  return leadsTo(db, reference, first, last)
}

/**
 * Keeps a new end of a chain in the memory of its signer's ledger, if it has one. Returns whether
 * the event follows from the last one that is known there.
 */
async function keepOnceCommitted(
  db: Database,
  context: EventContext,
  event: StoredEvent,
  before: ChainEnd,
): Promise<boolean> {
  const { reference, number, hash } = event
  const seen = seenBySigner(context.signer)
  if (!seen) return true
  const follows = await followsSeen(db, context, before, event)
  // Events of its group are missing: only the end of a link may make such a chain known.
  if (event.kind !== 'link-ended' && isUnread(reference, seen)) return true
  keepAfterCommit(db, { reference, number, hash, ...(!follows && { from: number }) }, seen)
  return follows
}

/** Keeps the end of a chain in a memory, if there is one, once the transaction is committed. */
function keepAfterCommit(
  db: Database,
  { reference, number, hash, from }: ChainEnd & Pick<StoredEvent, 'reference'>,
  seen: Seen | undefined,
): void {
  if (!seen) return
  afterCommit(db, () => {
    const known = seen.end(reference)
    // Someone who shows each connection another chain can have two events with one number stored.
    const isOther = known?.number === number && known.hash !== hash
    seen.keep(reference, { number, hash, from: isOther ? number : from })
    seen.hasAdded = true
  })
}

/** What someone has read. */
export type ReadingContent = EventContent<'opened' | 'shown' | 'downloaded' | 'case-file'>

/** Nothing more is recorded about an application that was erased. */
class AlreadyErased extends Error {
  constructor(reference: string) {
    super(`${reference} was erased: nothing more is recorded about it`)
    this.name = 'AlreadyErased'
  }
}

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
  try {
    await addEvent(db, context, content)
    return true
  } catch (error) {
    if (error instanceof AlreadyErased) return false
    throw error
  }
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
  if (!isInItsChain({ kind, reference })) {
    throw new Error(`${kind} does not belong in the chain ${reference}`)
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
