import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Resolves when the database answers. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
}
