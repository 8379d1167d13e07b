/**
 * Requests for corrections, encrypted in reviewers' browsers. The server has only a hash of the
 * token in the applicant's link. The signed events say which answers were requested.
 */

import { CORRECTION_MAIL, CORRECTION_REMINDER, NO_LONGER_ASKED } from '../notifications/service.ts'
import { skipWaiting } from '../outbox/service.ts'
import type { Database } from '../platform/database/database.ts'
import { isRowOf } from '../platform/database/is-row-of.ts'
import { setListed } from '../records/service.ts'

export interface CorrectionsTable {
  readonly id: string
  readonly reference: string
  readonly token_hash: string
  readonly state: 'waiting' | 'corrected' | 'withdrawn' | 'expired'
  readonly expires_at: string
  /**
   * An HMAC of the answer under the token, which recognizes the same answer later; null before it
   * arrives.
   */
  readonly body_hash: string | null
  /** Null unless the request is open. */
  readonly ciphertext: Uint8Array | null
  /**
   * The number of the event that made the request; null in rows of releases up to 0.2.0 until they
   * are adopted.
   */
  readonly event: number | null
  /** The server's signature over the token of such a request, whose event lacks the token. */
  readonly server_signature: Uint8Array | null
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly corrections: CorrectionsTable
  }
}

/** Identifies a request for corrections; both parts are needed. */
export type CorrectionKey = Pick<CorrectionsTable, 'id' | 'token_hash'>

/** The number of expired requests closed at a time. */
const BATCH_SIZE = 100

/** Adds an open request. Returns false if its id is taken. */
export async function addCorrection(
  db: Database,
  row: Omit<CorrectionsTable, 'state' | 'body_hash' | 'server_signature'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('corrections')
    .values({ ...row, state: 'waiting', body_hash: null, server_signature: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await setListed(db, row.reference, { correction: 'waiting' })
  return true
}

/** Returns the request, unless it is unknown or has expired by `now`. */
export async function findCorrection(
  db: Database,
  key: CorrectionKey,
  now: Date,
): Promise<CorrectionsTable | undefined> {
  const row = await db
    .selectFrom('corrections')
    .selectAll()
    .where('id', '=', key.id)
    .where('token_hash', '=', key.token_hash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row && isRowOf(row, key) ? row : undefined
}

/**
 * Closes a request, and deletes its text and its unsent emails. Run it in the transaction that has
 * locked the application. Returns false if the request is not open.
 *
 * @param row the values that were proven, if they matter
 */
export async function closeCorrection(
  db: Database,
  row: Pick<CorrectionsTable, 'id' | 'reference'> &
    Partial<Pick<CorrectionsTable, 'token_hash' | 'event'>>,
  ending: Partial<Pick<CorrectionsTable, 'body_hash'>> & {
    readonly state: Exclude<CorrectionsTable['state'], 'waiting'>
  },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('corrections')
    .set({ ...ending, ciphertext: null })
    .where((eb) => eb.and({ ...row }))
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  const { reference } = row
  await setListed(db, reference, { correction: '' })
  const types = [CORRECTION_MAIL, CORRECTION_REMINDER]
  await skipWaiting(db, { reference, types, failure: NO_LONGER_ASKED, now })
  return true
}

/** Returns the open requests that an older release stored without a signature. */
export function unsignedCorrections(db: Database, now: Date): Promise<readonly CorrectionsTable[]> {
  return db
    .selectFrom('corrections')
    .selectAll()
    .where('event', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .execute()
}

export async function signCorrection(
  db: Database,
  { id, event, server_signature }: Pick<CorrectionsTable, 'id' | 'event' | 'server_signature'>,
): Promise<void> {
  await db
    .updateTable('corrections')
    .set({ event, server_signature })
    .where('id', '=', id)
    .execute()
}

/** Returns the next open requests that have expired, in the order of their ids. */
export async function expiredCorrections(
  db: Database,
  now: Date,
  after: string | undefined,
): Promise<readonly CorrectionsTable[]> {
  return db
    .selectFrom('corrections')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now.toISOString())
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
}

/** Corrects the expiry time in a row. */
export async function setExpiry(
  db: Database,
  { id, expires_at }: Pick<CorrectionsTable, 'id' | 'expires_at'>,
): Promise<void> {
  await db.updateTable('corrections').set({ expires_at }).where('id', '=', id).execute()
}

/** Deletes the requests of a purged application. */
export async function deleteCorrections(db: Database, reference: string): Promise<void> {
  await db.deleteFrom('corrections').where('reference', '=', reference).execute()
}
