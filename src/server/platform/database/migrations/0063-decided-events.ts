import { type Kysely, sql } from 'kysely'

/** Finds what was decided in a time, however many events there are. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`create index events_decided on events (at)
    where kind in ('status', 'withdrawn', 'undone')`.execute(db)
}
