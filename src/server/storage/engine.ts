/** The few places where the two engines differ ask here which of them it is. */
import { type Kysely, PostgresAdapter } from 'kysely'

/** Whether the database runs on PostgreSQL; SQLite otherwise. */
export function isPostgres<Any>(db: Kysely<Any>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
