import type { Kysely } from 'kysely'
import { bytes } from '../bytes-column.ts'

/** The served agreements, and the applicants' copies of what they signed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('agreements')
    .addColumn('html_sha256', 'text', (column) => column.primaryKey())
    .addColumn('pdf_sha256', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('brand_name', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('pdf', bytes(db), (column) => column.notNull())
    .addColumn('first_served_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('signed_copies')
    .addColumn('reference', 'text', (column) => column.primaryKey())
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('application_sha256', 'text', (column) => column.notNull())
    .addColumn('record', bytes(db))
    .addColumn('pdf', bytes(db))
    .addColumn('pdf_sha256', 'text')
    .execute()
  await db.schema
    .createIndex('signed_copies_by_pdf')
    .on('signed_copies')
    .column('pdf_sha256')
    .execute()
  await db.schema
    .createIndex('signed_copies_by_expiry')
    .on('signed_copies')
    .column('expires_at')
    .execute()
}
