/** Linked accounts that wait for their application, found by the hash of their token. */
import type { Database } from '../platform/database/database.ts'

export interface LinkedAccountsTable {
  readonly token_hash: string
  readonly sealed: Uint8Array
  readonly expires_at: string
}

/** Only this file uses the table. */
function tables(db: Database) {
  return db.$extendTables<{ linked_accounts: LinkedAccountsTable }>()
}

/** Saves an account, replacing one with the same token. */
export async function putLinkedAccount(db: Database, row: LinkedAccountsTable): Promise<void> {
  const { token_hash: _, ...rest } = row
  await tables(db)
    .insertInto('linked_accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(rest))
    .execute()
}

/** Returns the sealed account, unless it is unknown or has expired by `now`. */
export async function findLinkedAccount(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<Uint8Array | undefined> {
  const row = await tables(db)
    .selectFrom('linked_accounts')
    .select('sealed')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row?.sealed
}

export async function deleteExpiredLinkedAccounts(db: Database, now: Date): Promise<void> {
  await tables(db)
    .deleteFrom('linked_accounts')
    .where('expires_at', '<=', now.toISOString())
    .execute()
}
