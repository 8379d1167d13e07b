import type { Kysely } from 'kysely'

/** How often a copy was downloaded since an event last said so. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('signed_copies')
    .addColumn('downloads', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('signed_copies').addColumn('downloaded_at', 'text').execute()
}
