import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { DatabaseUnavailable } from './database-unavailable.ts'
import type { Engine } from './engine.ts'
import { sqliteEngine } from './sqlite-engine.ts'

/** Returns the engine of an open database, or of a transaction on it. */
export function engineOf<Tables>(db: Kysely<Tables>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? postgresEngine : sqliteEngine
}

const postgresEngine: Engine = {
  bytes: 'bytea',
  byteOrderedText: sql`text collate "C"`,
  lockRows: (query) => query.forUpdate(),
  lockFreeRows: (query) => query.forUpdate().skipLocked(),
  jsonElements: (json) => sql`jsonb_array_elements(cast(${json} as jsonb))`,
  now: async (db) => {
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
    return rows[0] && new Date(rows[0].at)
  },
  /** A standby may answer and yet store nothing, and so may a database whose disk is full. */
  expectWritable: async (db) => {
    const { rows } = await sql<{ mode: string }>`
      select current_setting('transaction_read_only') as mode`.execute(db)
    if (rows[0]?.mode !== 'off') throw new DatabaseUnavailable('read-only')
  },
  readSnapshot: (db, read) =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
  /** The database administrator is responsible for PostgreSQL's files. */
  enableSecureDelete: async () => undefined,
  overwriteInFile: async () => true,
}
