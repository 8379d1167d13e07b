import { sql } from 'kysely'
import type { Database } from './database.ts'
import { isPostgres } from './engine.ts'

/**
 * Reads a consistent snapshot, however long it takes, without blocking writers. On SQLite a Kysely
 * transaction would take the write lock.
 */
export async function readSnapshot<Result>(
  db: Database,
  read: (snapshot: Database) => Promise<Result>,
): Promise<Result> {
  if (isPostgres(db)) {
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(read)
  }
  return db.connection().execute(async (connection) => {
    await sql`begin deferred`.execute(connection)
    try {
      return await read(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}
