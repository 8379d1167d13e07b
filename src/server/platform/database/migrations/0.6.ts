/** The migrations of release 0.6.0, in order. */
import { type Kysely, sql } from 'kysely'
import { engineOf, sqliteEngine } from '../engine-of.ts'

/** The roles of each person at their last sign-in, so that a program's people can be listed. */
export async function addRolesOfPeople<Tables>({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .alterTable('console_people')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}

/** Which results have findings, so that the screening page need not read all of them. */
export async function addResultsWithMatches<Tables>({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createIndex('screening_results_with_matches')
    .on('screening_results')
    .columns(['list', 'reference'])
    .where(sql`matches`, '>', sql.lit(0))
    .execute()
}

/** Where PostgreSQL replicates a table without a primary key, it refuses to change its rows. */
export async function addIdentityOfHead<Tables>(db: Kysely<Tables>): Promise<void> {
  if (engineOf(db) === sqliteEngine) return
  await sql`alter table log_head replica identity full`.execute(db)
}
