/**
 * Every migration, in order. To change the tables, add `migrations/NNNN-what.ts` with a function
 * `up(db)`, and a line here. Never edit a released migration.
 */
import type { Kysely } from 'kysely'
import { up as tables } from './migrations/0001-tables.ts'

/** Runs inside the transaction that records the migration. */
export type Migration = <Tables>(db: Kysely<Tables>) => Promise<void>

export const migrations: Readonly<Record<string, Migration>> = {
  '0001-tables': tables,
}
