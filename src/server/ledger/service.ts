/**
 * Adds events to the applications' chains. They form a hash chain per application, so that
 * applications do not wait for each other; `log-service.ts` joins all chains afterwards. Rows are
 * never changed except for their position in the audit log and for notes, which are erased when the
 * application is purged.
 */

import type { EventContent } from '../../application/facts/event-kinds.ts'
import type { Database } from '../platform/database/database.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { EventContext } from '../platform/ledger.ts'
import { eventHash, NOTHING_BEFORE } from './event-hash.ts'
import { hasKind, lastEvent, type StoredEvent } from './store.ts'

const BEFORE_THE_FIRST = { number: 0, hash: NOTHING_BEFORE }

/** The first event of a chain, signed. */
export function firstEvent(context: EventContext, content: EventContent): StoredEvent {
  return eventRow(context, content, BEFORE_THE_FIRST)
}

/** Adds the first event of an application; run it in the transaction that stores the row. */
export async function addFirstEvent(
  db: Database,
  context: EventContext,
  content: EventContent,
): Promise<StoredEvent> {
  const event = firstEvent(context, content)
  await db.insertInto('events').values(event).execute()
  return event
}

/** Adds an event to an application's chain. Run it in the transaction that the event is about. */
export async function addEvent(
  db: Database,
  context: EventContext,
  content: EventContent,
): Promise<StoredEvent> {
  for (;;) {
    const last = await lastEvent(db, context.reference)
    const added = await insertEvent(db, eventRow(context, content, last ?? BEFORE_THE_FIRST))
    if (added) return added
  }
}

/**
 * Adds the event that an application, or its copy, was read; returns false, and adds nothing, if it
 * has been purged. It locks no row, so that a login that records what it reads may change nothing
 * else.
 */
export async function addReading(
  db: Database,
  context: EventContext,
  content: EventContent<'opened' | 'shown' | 'downloaded' | 'case-file'>,
): Promise<boolean> {
  for (;;) {
    const last = await lastEvent(db, context.reference)
    if (await isErased(db, context.reference, last)) return false
    if (await insertEvent(db, eventRow(context, content, last ?? BEFORE_THE_FIRST))) return true
  }
}

/** After the erasure there is but its announcement, which arrived. */
async function isErased(
  db: Database,
  reference: string,
  last: Pick<StoredEvent, 'kind'> | undefined,
): Promise<boolean> {
  if (last?.kind === 'purged') return true
  return last?.kind === 'delivered' && (await hasKind(db, reference, 'purged'))
}

/** Undefined if another event has taken its number. */
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
