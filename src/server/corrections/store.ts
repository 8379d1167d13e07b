/**
 * What applicants are asked to correct, encrypted in reviewers' browsers. The server knows a hash of
 * the token that the applicant's link has. What is asked for is in the signed events.
 */

import { CORRECTION_MAIL, CORRECTION_REMINDER, NO_LONGER_ASKED } from '../notifications/service.ts'
import { skipWaiting } from '../outbox/service.ts'
import type { Database } from '../platform/database/database.ts'
import { setListed } from '../records/service.ts'

export interface CorrectionsTable {
  readonly id: string
  readonly reference: string
  readonly token_hash: string
  readonly state: 'waiting' | 'corrected' | 'withdrawn' | 'expired'
  readonly expires_at: string
  /**
   * An HMAC of the answer under the token, by which the same answer is recognized; null before it
   * arrives.
   */
  readonly body_hash: string | null
  /** Null unless it waits. */
  readonly ciphertext: Uint8Array | null
  /** The number of the event that asked; null in rows of releases up to 0.2.0, until adopted. */
  readonly event: number | null
  /** The server's signature over the token of a request of these releases, whose event lacks it. */
  readonly server_signature: Uint8Array | null
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly corrections: CorrectionsTable
  }
}

/** Identifies a request for corrections; both are needed. */
export type CorrectionKey = Pick<CorrectionsTable, 'id' | 'token_hash'>

/** How many expired requests are closed at a time. */
const BATCH_SIZE = 100

/** Adds a request that waits, unless its id is taken: then it returns false. */
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

/** The request, unless it is unknown or its time is over by `now`. */
export async function findCorrection(
  db: Database,
  key: CorrectionKey,
  now: Date,
): Promise<CorrectionsTable | undefined> {
  return db
    .selectFrom('corrections')
    .selectAll()
    .where('id', '=', key.id)
    .where('token_hash', '=', key.token_hash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/**
 * Closes a request, and forgets what it asked for and the emails that have not been sent; run it in
 * the transaction that has locked the application. Returns false if it does not wait.
 *
 * @param row as it was proven, where that matters
 */
export async function closeCorrection(
  db: Database,
  row: Pick<CorrectionsTable, 'id' | 'reference'> &
    Partial<Pick<CorrectionsTable, 'token_hash' | 'event'>>,
  closed: Partial<Pick<CorrectionsTable, 'body_hash'>> & {
    readonly state: Exclude<CorrectionsTable['state'], 'waiting'>
  },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('corrections')
    .set({ ...closed, ciphertext: null })
    .where((where) => where.and({ ...row }))
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  const { reference } = row
  await setListed(db, reference, { correction: '' })
  const types = [CORRECTION_MAIL, CORRECTION_REMINDER]
  await skipWaiting(db, { reference, types, failure: NO_LONGER_ASKED, now })
  return true
}

/** The requests that an older release stored, and that are not over. */
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

/** Requests that wait, and whose time is over. */
export async function expiredCorrections(
  db: Database,
  now: Date,
): Promise<readonly CorrectionsTable[]> {
  return db
    .selectFrom('corrections')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now.toISOString())
    .limit(BATCH_SIZE)
    .execute()
}

/** Corrects the time by which one is found. */
export async function setExpiry(
  db: Database,
  { id, expires_at }: Pick<CorrectionsTable, 'id' | 'expires_at'>,
): Promise<void> {
  await db.updateTable('corrections').set({ expires_at }).where('id', '=', id).execute()
}

/** Deletes the requests of an application that is purged. */
export async function deleteCorrections(db: Database, reference: string): Promise<void> {
  await db.deleteFrom('corrections').where('reference', '=', reference).execute()
}
