import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { DatabaseUnavailable } from './database-unavailable.ts'
import type { Engine } from './engine.ts'

/** Space for a few applications with their deliveries and events. */
const MIN_FREE_BYTES = 256 * 1024

/** Ten seconds in total. */
const MAX_CHECKPOINTS = 200
const CHECKPOINT_PAUSE_MS = 50

/** A SQLite transaction begins with the write lock of the whole database, so rows need no locks. */
export const sqliteEngine: Engine = {
  bytes: 'blob',
  byteOrderedText: 'text',
  lockRows: (query) => query,
  lockFreeRows: (query) => query,
  jsonElements: (json) => sql`json_each(${json})`,
  now: async () => undefined,
  expectWritable: async (db) => {
    await db.transaction().execute(async () => undefined)
    const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db)
    const { bavail, bsize } = await statfs(dirname(rows[0]?.file ?? ''))
    // Taking the lock needs no space, so a full disk would not be noticed.
    if (bavail * bsize < MIN_FREE_BYTES) throw new DatabaseUnavailable('disk full')
  },
  /** A Kysely transaction would take the write lock. */
  readSnapshot: (db, read) =>
    db.connection().execute(async (connection) => {
      await sql`begin deferred`.execute(connection)
      try {
        return await read(connection)
      } finally {
        await sql`rollback`.execute(connection)
      }
    }),
  /** Without this, deleted data stays readable in the file until the space is reused. */
  enableSecureDelete: async (db) => {
    await sql`pragma secure_delete = on`.execute(db)
  },
  /** Until the write-ahead log is checkpointed, the files still contain the overwritten data. */
  overwriteInFile: async (db) => {
    for (let attempt = 0; attempt < MAX_CHECKPOINTS; attempt += 1) {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
      if (rows[0]?.busy === 0) return true
      await sleep(CHECKPOINT_PAUSE_MS)
    }
    return false
  },
}
