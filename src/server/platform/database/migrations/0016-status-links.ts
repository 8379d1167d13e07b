import type { Kysely } from 'kysely'
import { engineOf } from '../engine-of.ts'

/** Links that show what became of an application, beside those of its signed copies. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('status_links')
    .addColumn('secret_hash', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('server_signature', engineOf(db).bytes)
    .execute()
  await db.schema
    .createIndex('status_links_by_expiry')
    .on('status_links')
    .column('expires_at')
    .execute()
}
