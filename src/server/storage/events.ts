/**
 * What happened to each application. An application's events are chained by hashes among
 * themselves, so that no two applications wait for each other; `event-log.ts` links all chains
 * into one afterwards. Rows are added and never changed, but for their place in that log and for
 * notes, which go when the application is purged.
 */
import type { Selectable } from 'kysely'
import type { ApplicationStatus } from './applications.ts'
import type { Database } from './database.ts'
import { bytesHash, eventHash, NOTHING_BEFORE } from './event-hash.ts'

export interface EventsTable {
  readonly reference: string
  /** Counts an application's events from 1. */
  readonly number: number
  readonly kind: EventContent['kind']
  readonly at: string
  /** JSON; hashes, names and states, nothing personal. */
  readonly detail: string
  /** An age file, where the operator wrote a note. */
  readonly note: Uint8Array | null
  readonly hash: string
  /** Place in the log, from 1; null until the event is linked. */
  readonly position: number | null
  readonly log_hash: string | null
}

export type StoredEvent = Selectable<EventsTable>

/** Which of the agreements that are kept an application was signed under. */
export interface SignedAgreement {
  readonly version: string
  /** Its fingerprint: see `agreementFingerprint`. */
  readonly sha256: string
}

/** SHA-256 hashes as hex; `recipients` tells to which public keys the record is sealed. */
export type EventContent =
  | {
      readonly kind: 'received'
      readonly detail: {
        readonly row: string
        readonly sealed: string
        readonly recipients: string
        /** Receipts of before agreements had a fingerprint hold none. */
        readonly agreement: SignedAgreement
      }
    }
  | {
      readonly kind: 'delivered'
      readonly detail: { readonly delivery: string; readonly kind: string; readonly type: string }
    }
  | {
      /** The applicant's copy was made, to be served from then on. */
      readonly kind: 'copied'
      readonly detail: { readonly pdf: string }
    }
  | { readonly kind: 'opened'; readonly detail: Readonly<Record<string, never>> }
  | {
      readonly kind: 'exported'
      readonly detail: { readonly format: string; readonly opened: boolean }
    }
  | {
      readonly kind: 'status'
      readonly detail: {
        readonly from: ApplicationStatus
        readonly to: ApplicationStatus
        /** Where there is a note: to which public keys it is sealed. */
        readonly recipients?: string
        readonly note?: string
      }
    }
  | {
      readonly kind: 'rekeyed'
      readonly detail: {
        readonly sealed: string
        readonly recipients: string
        /** The notes that were sealed anew, by the number of their event. */
        readonly notes: Readonly<Record<string, string>>
      }
    }
  | { readonly kind: 'purged'; readonly detail: { readonly receivedAt: string } }

const BEFORE_THE_FIRST = { number: 0, hash: NOTHING_BEFORE }

interface Happened {
  readonly reference: string
  readonly at: Date
  readonly note?: Uint8Array
}

/** The event that an application begins with; commit it together with the row. */
export function firstEvent(happened: Happened, content: EventContent): StoredEvent {
  return eventRow(happened, content, BEFORE_THE_FIRST)
}

/** Adds an event to the chain of an application; run it in the transaction of what happened. */
export async function addEvent(
  db: Database,
  happened: Happened,
  content: EventContent,
): Promise<void> {
  for (;;) {
    const before = await db
      .selectFrom('events')
      .select(['number', 'hash'])
      .where('reference', '=', happened.reference)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    const row = eventRow(happened, content, before ?? BEFORE_THE_FIRST)
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('events')
      .values(row)
      .onConflict((conflict) => conflict.columns(['reference', 'number']).doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n) return
  }
}

function eventRow(
  { reference, at, note }: Happened,
  { kind, detail }: EventContent,
  before: { readonly number: number; readonly hash: string },
): StoredEvent {
  const event = {
    reference,
    number: before.number + 1,
    kind,
    at: at.toISOString(),
    detail: JSON.stringify(note ? { ...detail, note: bytesHash(note) } : detail),
  }
  return {
    ...event,
    note: note ?? null,
    hash: eventHash(before.hash, event),
    position: null,
    log_hash: null,
  }
}

/** The events of some applications, each one's in their order. */
export async function eventsOf(
  db: Database,
  references: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredEvent[]>> {
  const found = new Map<string, StoredEvent[]>(references.map((reference) => [reference, []]))
  if (references.length === 0) return found
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('reference', 'in', references)
    .orderBy('reference')
    .orderBy('number')
    .execute()
  for (const row of rows) found.get(row.reference)?.push(row)
  return found
}

/** What an event's stored detail says; undefined where the text is no JSON object. */
export function detailOf(event: Pick<StoredEvent, 'detail'>): Readonly<Record<string, unknown>> {
  try {
    const detail: unknown = JSON.parse(event.detail)
    return typeof detail === 'object' && detail !== null ? { ...detail } : {}
  } catch {
    return {}
  }
}

/** Replaces a note by the same note sealed to others, or erases it. */
export async function setNote(
  db: Database,
  event: Pick<StoredEvent, 'reference' | 'number'>,
  note: Uint8Array | null,
): Promise<void> {
  await db
    .updateTable('events')
    .set({ note })
    .where('reference', '=', event.reference)
    .where('number', '=', event.number)
    .execute()
}

/** The next references that have events, in order. */
export async function referencesWithEvents(
  db: Database,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('events')
    .select('reference')
    .distinct()
    .where('reference', '>', after)
    .orderBy('reference')
    .limit(limit)
    .execute()
  return rows.map(({ reference }) => reference)
}
