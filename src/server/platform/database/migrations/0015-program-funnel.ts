import type { Kysely } from 'kysely'

/** The counts of other programs than the default one, whose table has no column for it. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('program_funnel_counts')
    .addColumn('program', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('program_funnel_counts_key', [
      'day',
      'program',
      'language',
      'kind',
      'name',
    ])
    .execute()
}
