import type { Kysely } from 'kysely'
import { engineOf } from '../engine-of.ts'

/** The sanctions list that applications are compared with, and what was found of those approved. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('screening_lists')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('list', engineOf(db).bytes, (column) => column.notNull())
    .execute()
}
