import type { Kysely } from 'kysely'
import { bytes } from '../bytes-column.ts'

/** Applications, and the leads that prefill them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('applications')
    .addColumn('reference', 'text', (column) => column.primaryKey())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('business_name', 'text', (column) => column.notNull())
    .addColumn('structure', 'text', (column) => column.notNull())
    .addColumn('mcc', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('annual_sales', 'integer', (column) => column.notNull())
    .addColumn('bank_method', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('sealed', bytes(db), (column) => column.notNull())
    .addColumn('idempotency_key_hash', 'text', (column) => column.unique())
    .addColumn('body_hash', 'text')
    .addColumn('answer_url', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('applications_by_time')
    .on('applications')
    .columns(['received_at', 'reference'])
    .execute()
  await db.schema
    .createTable('leads')
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('sealed', bytes(db), (column) => column.notNull())
    .addColumn('imported_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text')
    .execute()
}
