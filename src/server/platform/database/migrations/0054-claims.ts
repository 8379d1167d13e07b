import { type Kysely, sql } from 'kysely'

/** When the person to whom an application is assigned did something of it last; empty for unknown. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('applications')
    .addColumn('claimed_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`
    update applications set claimed_at = coalesce((
      select max(at) from events where events.reference = applications.reference and kind = 'assigned'
    ), '') where assignee > ''`.execute(db)
}
