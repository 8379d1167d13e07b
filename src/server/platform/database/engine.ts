/** For the few places where the two engines differ. */
import { type Kysely, PostgresAdapter } from 'kysely'

/** Whether the database is PostgreSQL and not SQLite. */
export function isPostgres<Any>(db: Kysely<Any>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
