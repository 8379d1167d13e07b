import { type Kysely, SqliteAdapter } from 'kysely'

/** The column type for bytes in the database's engine. */
export function bytes(db: Kysely<unknown>): 'blob' | 'bytea' {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'blob' : 'bytea'
}
