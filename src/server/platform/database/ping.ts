import { sql } from 'kysely'
import type { Database } from './database.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { isPostgres } from './engine.ts'

/** Resolves if the database can be written to; otherwise rejects with `DatabaseUnavailable`. */
export async function ping(db: Database): Promise<void> {
  try {
    if (isPostgres(db)) await expectWritable(db)
    // SQLite takes the write lock at the beginning.
    else await db.transaction().execute(async () => undefined)
  } catch (cause) {
    throw new DatabaseUnavailable('no answer', { cause })
  }
}

/** A standby, or a database whose disk is full, may answer and yet store nothing. */
async function expectWritable(db: Database): Promise<void> {
  const { rows } = await sql<{ mode: string }>`
    select current_setting('transaction_read_only') as mode`.execute(db)
  if (rows[0]?.mode !== 'off') throw new DatabaseUnavailable('read-only')
}
