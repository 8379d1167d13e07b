import type { Kysely } from 'kysely'
import { bytes } from '../bytes-column.ts'

/** Linked bank accounts waiting for their application. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('linked_accounts')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('sealed', bytes(db), (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('linked_accounts_by_expiry')
    .on('linked_accounts')
    .column('expires_at')
    .execute()
}
