import type { Kysely } from 'kysely'
import { bytes } from '../bytes-column.ts'

/** Deliveries and their outcomes; see `outbox/table.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('payload', bytes(db))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('last_failure', 'text')
    .addColumn('finished_at', 'text')
    .execute()
  await db.schema
    .createIndex('deliveries_due')
    .on('deliveries')
    .columns(['status', 'kind', 'due_at'])
    .execute()
  await db.schema
    .createIndex('deliveries_by_reference')
    .on('deliveries')
    .column('reference')
    .execute()
}
