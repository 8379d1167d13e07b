import type { Kysely } from 'kysely'
import { engineOf } from '../engine-of.ts'

/** What was found when an approved application was compared with a later list. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('screening_results')
    .addColumn('reference', 'text', (column) =>
      column.primaryKey().references('applications.reference').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('threshold', 'integer', (column) => column.notNull())
    .addColumn('matches', 'integer', (column) => column.notNull())
    .addColumn('result', engineOf(db).bytes, (column) => column.notNull())
    .addColumn('signature', engineOf(db).bytes, (column) => column.notNull())
    .execute()
}
