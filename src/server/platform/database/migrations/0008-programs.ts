import type { Kysely } from 'kysely'

/** Which program something is of, and what each program showed. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  for (const table of ['applications', 'documents', 'owner_invitations']) {
    await db.schema
      .alterTable(table)
      .addColumn('program', 'text', (column) => column.notNull().defaultTo('default'))
      .execute()
  }
  await db.schema
    .createIndex('applications_by_program')
    .on('applications')
    .columns(['program', 'received_at', 'reference'])
    .execute()
  await db.schema
    .createIndex('applications_by_program_and_sales')
    .on('applications')
    .columns(['program', 'annual_sales', 'received_at', 'reference'])
    .execute()
  await db.schema
    .createTable('program_configurations')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('program', 'text', (column) => column.notNull())
    .addColumn('configuration', 'text', (column) => column.notNull())
    .addColumn('first_served_at', 'text', (column) => column.notNull())
    .execute()
}
