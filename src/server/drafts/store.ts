/**
 * Drafts that applicants have saved to finish later, or for someone else to sign, encrypted in their
 * browsers. The server knows their size and dates, and a hash of the token that whoever changes one
 * must have.
 */
import type { DraftRequest } from '../../api/drafts.ts'
import type { Database } from '../platform/database/database.ts'
import type { RequestSource } from '../platform/http/request-source.ts'
import { type SharedRow, type Taken, takenOf } from '../platform/http/shares.ts'

export interface DraftsTable extends SharedRow {
  readonly id: string
  readonly token_hash: string
  readonly purpose: DraftRequest['purpose']
  readonly ciphertext: Uint8Array
  /** Counts the times it was saved, from 1. */
  readonly version: number
  readonly saved_at: string
  readonly expires_at: string
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly drafts: DraftsTable
  }
}

/** Identifies a draft; both are needed. */
export type DraftKey = Pick<DraftsTable, 'id' | 'token_hash'>

/** Adds a draft, unless its id is taken: then it returns false. */
export async function addDraft(db: Database, row: DraftsTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('drafts')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Replaces the version before. Returns false if that is not the stored one, or has expired. */
export async function replaceDraft(
  db: Database,
  row: Omit<DraftsTable, 'purpose' | keyof SharedRow>,
): Promise<boolean> {
  const { id, token_hash: tokenHash, ...saved } = row
  const { numUpdatedRows } = await db
    .updateTable('drafts')
    .set(saved)
    .where('id', '=', id)
    .where('token_hash', '=', tokenHash)
    .where('version', '=', row.version - 1)
    .where('expires_at', '>', row.saved_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The draft, unless it is unknown or has expired by `now`. */
export async function findDraft(
  db: Database,
  key: DraftKey,
  now: Date,
): Promise<DraftsTable | undefined> {
  return db
    .selectFrom('drafts')
    .selectAll()
    .where('id', '=', key.id)
    .where('token_hash', '=', key.token_hash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** Lets a draft expire later. */
export async function postponeExpiry(db: Database, key: DraftKey, until: string): Promise<void> {
  await db
    .updateTable('drafts')
    .set({ expires_at: until })
    .where('id', '=', key.id)
    .where('token_hash', '=', key.token_hash)
    .execute()
}

/** Returns false if there was none. */
export async function deleteDraft(db: Database, key: DraftKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('drafts')
    .where('id', '=', key.id)
    .where('token_hash', '=', key.token_hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export function takenByDrafts(db: Database, source: RequestSource): Promise<Taken> {
  return takenOf(db, 'drafts', source)
}

export async function deleteExpiredDrafts(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('drafts').where('expires_at', '<=', now.toISOString()).execute()
}
