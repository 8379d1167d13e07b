import type { Kysely } from 'kysely'

/** The servers that run on this database, and hashes of the settings that must agree. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('running_servers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .execute()
}
