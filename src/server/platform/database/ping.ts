import { sql } from 'kysely'
import type { Database } from './database.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'

/** Resolves when the database answers; otherwise rejects with `DatabaseUnavailable`. */
export async function ping(db: Database): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (cause) {
    throw new DatabaseUnavailable('no answer', { cause })
  }
}
