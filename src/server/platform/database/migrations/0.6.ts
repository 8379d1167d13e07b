/** The migrations of release 0.6.0, in order. */
import { type Kysely, sql } from 'kysely'

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
