import { type Kysely, SqliteAdapter } from 'kysely'

/** The type of a column that holds bytes, in the engine that the database runs on. */
export function bytes(db: Kysely<unknown>): 'blob' | 'bytea' {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'blob' : 'bytea'
}
