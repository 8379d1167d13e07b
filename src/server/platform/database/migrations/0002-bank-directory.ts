import type { Kysely } from 'kysely'

/** Bank names, from the operator's own copy of a directory. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bank_directory')
    .addColumn('routing_number', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute()
}
