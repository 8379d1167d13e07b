import { type Kysely, sql } from 'kysely'

/**
 * Which secret the match keys of an application were made with, among its columns: those without
 * keys are found and counted however many have them. `matched_applications` said it before.
 */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('applications')
    .addColumn('match_secret', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`
    update applications set match_secret = (
      select secret from matched_applications
      where matched_applications.reference = applications.reference)
    where reference in (select reference from matched_applications)`.execute(db)
  await db.schema
    .createIndex('applications_by_match_secret')
    .on('applications')
    .columns(['program', 'match_secret', 'received_at', 'reference'])
    .execute()
}
