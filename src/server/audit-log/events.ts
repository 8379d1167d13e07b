/**
 * The events of each application. They form a hash chain per application, so that applications do
 * not wait for each other; `audit-log.ts` joins all chains afterwards. Rows are never changed
 * except for their position in the audit log and for notes, which are erased when the application
 * is purged.
 */
import type { Selectable } from 'kysely'
import type { QueueFilter } from '../../api/console/applications.ts'
import type { ConsoleRole } from '../../api/console/session.ts'
import type { ApplicationStatus } from '../../application/application-status.ts'
import { isRecord } from '../../application/is-record.ts'
import type { Language } from '../../application/language.ts'
import type { DeclineReason } from '../../application/reference/decline-reasons.ts'
import type { ApplicationFilter } from '../applications/table.ts'
import type { Database } from '../platform/database/database.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { eventHash, NOTHING_BEFORE } from './event-hash.ts'

export interface EventsTable {
  readonly reference: string
  /** The number of the event within its application, from 1. */
  readonly number: number
  readonly kind: EventContent['kind']
  readonly at: string
  /** JSON with hashes, names and statuses; no personal data. */
  readonly detail: string
  /** The operator's note, if any, as an age file. */
  readonly note: Uint8Array | null
  /** Who did it: an operator's name, or `server`. */
  readonly signer: string
  /** The key of the signature. */
  readonly key_id: string
  readonly hash: string
  /** Ed25519, of the hash. */
  readonly signature: Uint8Array
  /** Position in the audit log, from 1; null until the event is appended. */
  readonly position: number | null
  readonly log_hash: string | null
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly events: EventsTable
  }
}

export type StoredEvent = Selectable<EventsTable>

/**
 * The reference under which exports are recorded: an export is one event, whatever the number of
 * applications. It has a chain like an application, without a receipt. Applications' references
 * begin with `MA-`.
 */
export const EXPORTS = 'EXPORTS'

/** The reference under which it is recorded who signs in to the operator's console. */
export const CONSOLE = 'CONSOLE'

/** Whether a chain of events is an application's: it begins with a receipt. */
export function isOfApplication(reference: string): boolean {
  return reference !== EXPORTS && reference !== CONSOLE
}

/** Who used the operator's console; the server signs what it saw them do. */
export interface Person {
  readonly name: string
  /** As the identity provider calls the person. */
  readonly subject: string
}

/** Missing where an operator signs for themselves. */
interface ByPerson {
  readonly by?: Person
}

/** The stored agreement that an application was signed under. */
export interface SignedAgreement {
  readonly version: string
  /** See `agreementFingerprint`. */
  readonly sha256: string
}

/**
 * The deliveries that announce an event: their content (`deliveryContent`) by id. No others are
 * sent in its name.
 */
export type CommittedDeliveries = Readonly<Record<string, string>>

/** Sealed parts of an application by their ids: the hash of each, and whom it is sealed to. */
export type SealedParts = Readonly<
  Record<string, { readonly sha256: string; readonly recipients: string }>
>

/**
 * SHA-256 hashes in hex; `recipients` is the fingerprint of the public keys the record is sealed
 * to.
 */
export type EventContent =
  | {
      readonly kind: 'received'
      readonly detail: {
        readonly row: string
        readonly sealed: string
        readonly recipients: string
        /** In which it was signed. */
        readonly language: Language
        readonly agreement: SignedAgreement
        /** Of the data that the applicant's copy is generated from, encrypted. */
        readonly copy: string
        readonly deliveries: CommittedDeliveries
        /** What owners entered themselves, by invitation; missing if the applicant entered all. */
        readonly entries?: SealedParts
        /** Missing if there are none. */
        readonly documents?: SealedParts
      }
    }
  | {
      readonly kind: 'delivered'
      readonly detail: { readonly delivery: string; readonly kind: string; readonly type: string }
    }
  | {
      /** The applicant's copy was generated and is served from now on. */
      readonly kind: 'copied'
      readonly detail: { readonly pdf: string }
    }
  | { readonly kind: 'opened'; readonly detail: ByPerson }
  | {
      /** The signer was sent a code, which opens the copy. */
      readonly kind: 'code-sent'
      readonly detail: { readonly deliveries: CommittedDeliveries }
    }
  | {
      /** The applicant's copy was downloaded; from which address would be personal data. */
      readonly kind: 'downloaded'
      readonly detail: ByPerson
    }
  | {
      /** Of {@link EXPORTS}. */
      readonly kind: 'exported'
      readonly detail: ByPerson & {
        readonly format: string
        /** Whether sealed data was exported. */
        readonly opened: boolean
        readonly count: number
        readonly filter: ApplicationFilter | QueueFilter
      }
    }
  | {
      readonly kind: 'status'
      readonly detail: ByPerson & {
        readonly from: ApplicationStatus
        readonly to: ApplicationStatus
        /** Why it was declined. */
        readonly reasons?: readonly DeclineReason[]
        /** The fingerprint of the public keys that the note, if any, is sealed to. */
        readonly recipients?: string
        readonly note?: string
        readonly deliveries: CommittedDeliveries
      }
    }
  | {
      readonly kind: 'rekeyed'
      readonly detail: {
        readonly sealed: string
        readonly recipients: string
        /** The hashes of re-encrypted notes, by event number. */
        readonly notes: Readonly<Record<string, string>>
        /** Those that were re-encrypted; missing if none was, as are documents. */
        readonly entries?: SealedParts
        readonly documents?: SealedParts
      }
    }
  | { readonly kind: 'purged'; readonly detail: { readonly receivedAt: string } }
  | {
      /** Sealed fields were shown unmasked; `fields` are dotted paths. */
      readonly kind: 'shown'
      readonly detail: ByPerson & { readonly fields: readonly string[] }
    }
  | {
      /** Who works on it; null for nobody. */
      readonly kind: 'assigned'
      readonly detail: ByPerson & { readonly to: Person | null }
    }
  | {
      /** A first person has decided; the status changes when a second one decides the same. */
      readonly kind: 'proposed'
      readonly detail: ByPerson & {
        readonly to: ApplicationStatus
        readonly reasons?: readonly DeclineReason[]
        readonly recipients?: string
        readonly note?: string
      }
    }
  | {
      /** Of {@link CONSOLE}. */
      readonly kind: 'signed-in'
      readonly detail: { readonly by: Person; readonly role: ConsoleRole }
    }
  | {
      /** Of {@link CONSOLE}: whose session ended, and who ended it. */
      readonly kind: 'signed-out'
      readonly detail: { readonly by: Person; readonly of: Person }
    }

const BEFORE_THE_FIRST = { number: 0, hash: NOTHING_BEFORE }

/** What an event is about, when it happened, and who signs that it did. */
export interface Happened {
  readonly reference: string
  readonly at: Date
  readonly signer: Signer
  readonly note?: Uint8Array
}

/** The first event of an application; commit it together with the row. */
export function firstEvent(happened: Happened, content: EventContent): StoredEvent {
  return eventRow(happened, content, BEFORE_THE_FIRST)
}

/** Adds what `firstEvent` returned. */
export async function addFirstEvent(db: Database, event: StoredEvent): Promise<void> {
  await db.insertInto('events').values(event).execute()
}

/** Adds an event to an application's chain; run it in the transaction of what it records. */
export async function addEvent(
  db: Database,
  happened: Happened,
  content: EventContent,
): Promise<StoredEvent> {
  for (;;) {
    const last = await lastEvent(db, happened.reference)
    const added = await insertEvent(db, eventRow(happened, content, last ?? BEFORE_THE_FIRST))
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
  happened: Happened,
  content: Extract<EventContent, { readonly kind: 'opened' | 'shown' | 'downloaded' }>,
): Promise<boolean> {
  for (;;) {
    const last = await lastEvent(db, happened.reference)
    if (last?.kind === 'purged') return false
    if (await insertEvent(db, eventRow(happened, content, last ?? BEFORE_THE_FIRST))) return true
  }
}

async function lastEvent(
  db: Database,
  reference: string,
): Promise<Pick<StoredEvent, 'number' | 'hash' | 'kind'> | undefined> {
  return db
    .selectFrom('events')
    .select(['number', 'hash', 'kind'])
    .where('reference', '=', reference)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
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
  { reference, at, signer, note }: Happened,
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

/** The events of the given applications, in order. */
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

/** One event of a chain. */
export async function findEvent(
  db: Database,
  reference: string,
  number: number,
): Promise<StoredEvent | undefined> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('reference', '=', reference)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** The parsed detail of an event; empty if it is not a JSON object. */
export function detailOf(event: Pick<StoredEvent, 'detail'>): Readonly<Record<string, unknown>> {
  try {
    const detail: unknown = JSON.parse(event.detail)
    return isRecord(detail) ? detail : {}
  } catch {
    return {}
  }
}

/** Replaces a note with the same note sealed to other keys. */
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

/** Erases the notes of an application that is purged; their hashes remain in the events. */
export async function eraseNotes(db: Database, reference: string): Promise<void> {
  await db
    .updateTable('events')
    .set({ note: null })
    .where('reference', '=', reference)
    .where('note', 'is not', null)
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
