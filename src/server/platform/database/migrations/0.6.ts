/** The migrations of release 0.6.0, in order. */
import type { Kysely } from 'kysely'

/** The roles of each person at their last sign-in, so that a program's people can be listed. */
export async function addRolesOfPeople<Tables>({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .alterTable('console_people')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
