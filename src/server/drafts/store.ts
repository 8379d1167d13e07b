/**
 * Drafts that applicants saved to finish later, or for someone else to sign, encrypted in their
 * browsers. The server knows their size and dates, a hash of the token that changes them, and the
 * mark that replaces a draft once it is signed or withdrawn.
 */
import type { DraftRequest } from '../../api/drafts.ts'
import { endingTable } from '../ledger/ending-tables-service.ts'
import type { Database } from '../platform/database/database.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { CountedRows, SharedRow } from '../platform/http/limits/storage-shares.ts'

export interface DraftsTable extends SharedRow {
  readonly id: string
  readonly token_hash: string
  readonly purpose: DraftRequest['purpose']
  readonly ciphertext: Uint8Array
  /** Counts the saves, from 1. */
  readonly version: number
  readonly saved_at: string
  readonly expires_at: string
  /** A hash that the rows of one application share (`intentHash`); null if unknown. */
  readonly intent: string | null
  /** The server's signature of the columns above and `ends`: `ledger/ending-tables-service.ts`. */
  readonly server_signature: Uint8Array | null
  /** How often a right with this id was ended. */
  readonly ends: number
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly drafts: DraftsTable
  }
}

export const draftRows = endingTable<DraftsTable>(
  'draft',
  ['id', 'token_hash', 'purpose', 'ciphertext', 'version', 'saved_at', 'expires_at', 'ends'],
  { last: ['intent'] },
)

/** Identifies a draft; both parts are needed. */
export type DraftKey = Pick<DraftsTable, 'id' | 'token_hash'>

/** Adds a draft. Returns false if its id is taken. */
export async function addDraft(db: Database, row: DraftsTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('drafts')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Replaces the previous version. Returns false if another is stored, or the draft has expired. */
export async function replaceDraft(db: Database, row: DraftsTable): Promise<boolean> {
  const { ciphertext, version, saved_at, expires_at, ends, server_signature } = row
  const { numUpdatedRows } = await db
    .updateTable('drafts')
    .set({ ciphertext, version, saved_at, expires_at, ends, server_signature })
    .where('id', '=', row.id)
    .where('token_hash', '=', row.token_hash)
    .where('version', '=', version - 1)
    .where('expires_at', '>', saved_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the draft, unless it is unknown or has expired by `now`. */
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

/** Extends a draft's expiry, unless it was saved since. */
export async function postponeExpiry(
  db: Database,
  row: Pick<DraftsTable, 'id' | 'version' | 'expires_at' | 'server_signature'>,
): Promise<void> {
  const { expires_at, server_signature } = row
  await db
    .updateTable('drafts')
    .set({ expires_at, server_signature })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .execute()
}

/** Returns false if there was no such draft. */
export async function deleteDraft(db: Database, key: DraftKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('drafts')
    .where('id', '=', key.id)
    .where('token_hash', '=', key.token_hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes the drafts of these intents, and returns their ids. */
export async function deleteDraftsOf(
  db: Database,
  intents: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .deleteFrom('drafts')
    .where('intent', 'in', intents)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const countedDrafts: CountedRows = { table: 'drafts' }

export async function deleteExpiredDrafts(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('drafts').where('expires_at', '<=', now.toISOString()).execute()
}

/** Signs the drafts that an older release stored, and returns the signatures. */
export function adoptDrafts(db: Database, signer: Signer): Promise<readonly Uint8Array[]> {
  return draftRows.adopt(db, signer, { table: 'drafts', key: ['id'] })
}
