/** The migration of release 0.2.0. */
import type { Kysely } from 'kysely'

/** When API keys were last used, and finding what happened since a time. */
export async function addApiKeys<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('api_key_uses')
    .addColumn('key', 'integer', (column) => column.primaryKey())
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('events_by_time').on('events').columns(['at', 'position']).execute()
}
