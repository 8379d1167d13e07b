import { type Kysely, PostgresAdapter } from 'kysely'
import type { Engine } from './engine.ts'
import { postgresEngine } from './postgres-engine.ts'
import { sqliteEngine } from './sqlite-engine.ts'

/** The engine of an open database, or of a transaction on it. */
export function engineOf<Tables>(db: Kysely<Tables>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? postgresEngine : sqliteEngine
}
