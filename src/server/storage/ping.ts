import { sql } from 'kysely'
import type { Database } from './database.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'

/** Resolves when the database answers; rejects with `DatabaseUnavailable` where it does not. */
export async function ping(db: Database): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (cause) {
    throw new DatabaseUnavailable('it does not answer', { cause })
  }
}
