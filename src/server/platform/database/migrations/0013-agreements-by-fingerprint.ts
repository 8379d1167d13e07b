import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { bytes } from '../bytes-column.ts'

interface Before {
  readonly html_sha256: string
  readonly pdf_sha256: string
  readonly version: string
  readonly brand_name: string
  readonly source: string
  readonly html: string
  readonly pdf: Uint8Array
  readonly first_served_at: string
}

interface Changed {
  readonly agreements: Before & { readonly sha256: string }
}

/**
 * Identifies an agreement by everything stored of it, and no longer by its page alone: the same
 * page with another PDF is another agreement, and receipts say which one was signed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const agreements = db as Kysely<Changed>
  const rows: readonly Before[] = await agreements.selectFrom('agreements').selectAll().execute()
  await db.schema.dropTable('agreements').execute()
  await db.schema
    .createTable('agreements')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('html_sha256', 'text', (column) => column.notNull())
    .addColumn('pdf_sha256', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('brand_name', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('pdf', bytes(db), (column) => column.notNull())
    .addColumn('first_served_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('agreements_by_page').on('agreements').column('html_sha256').execute()
  for (const row of rows) {
    const sha256 = fingerprint(row)
    await agreements
      .insertInto('agreements')
      .values({ sha256, ...row })
      .execute()
  }
}

/** `merchant-application agreement 1` of `agreementFingerprint`; migrations do not import it. */
function fingerprint({ version, brand_name, source, html_sha256, pdf_sha256 }: Before): string {
  const purpose = 'merchant-application agreement 1'
  const parts = [purpose, version, brand_name, source, html_sha256, pdf_sha256]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
