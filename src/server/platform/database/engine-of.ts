import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Kysely,
  type OperationNodeSource,
  PostgresAdapter,
  type RawBuilder,
  sql,
} from 'kysely'
import { DatabaseUnavailable } from './database-errors.ts'

interface Lockable<Query> {
  forUpdate(): Query
  skipLocked(): Query
}

/** A query that inserts rows, such as a query builder of Kysely. */
export interface Insertion extends OperationNodeSource {
  execute(): Promise<unknown>
}

/** The differences between the two engines. Everything else is the same SQL. */
export interface Engine {
  /** The column type for bytes. */
  readonly bytes: 'blob' | 'bytea'
  /** The column type for text that is compared byte by byte, in any locale. */
  readonly byteOrderedText: 'text' | RawBuilder<unknown>
  /** Locks the rows that the query finds until the transaction ends; to be used with `$call`. */
  readonly lockRows: <Query extends Lockable<Query>>(query: Query) => Query
  /** Locks the rows that the query finds, and skips those that others have locked. */
  readonly lockFreeRows: <Query extends Lockable<Query>>(query: Query) => Query
  /** Inserts rows into several tables, with one round trip for all of them. */
  readonly insertAll: <Tables>(
    db: Kysely<Tables>,
    insertions: readonly Insertion[],
  ) => Promise<void>
  /** Returns one row per element of a JSON array, with a column `value`. */
  readonly jsonElements: (json: string) => RawBuilder<unknown>
  /**
   * Whether a column has nothing but ASCII, as our names and times do. SQLite also stores bytes
   * that are no text. They change when they are read as text, so that a page that begins after them
   * skips or repeats rows.
   */
  readonly isPlainText: (column: string) => RawBuilder<boolean>
  /**
   * Conditions for a column of names that begins with a text, the quickest first. Each may also
   * hold for others. All but the last miss names in locales that count two letters as one (Danish
   * `aa`); the last uses no index on PostgreSQL.
   */
  readonly beginsWith: (column: string, text: string) => readonly RawBuilder<boolean>[]
  /** Returns the time by the database's clock; undefined if that is this machine's clock. */
  readonly now: <Tables>(db: Kysely<Tables>) => Promise<Date | undefined>
  /** Rejects unless the database can store every letter. */
  readonly expectUnicode: <Tables>(db: Kysely<Tables>) => Promise<void>
  /** Rejects unless the database can be written to. */
  readonly expectWritable: <Tables>(db: Kysely<Tables>) => Promise<void>
  /** Reads a consistent snapshot, however long it takes, without blocking writers. */
  readonly readSnapshot: <Tables, Result>(
    db: Kysely<Tables>,
    read: (snapshot: Kysely<Tables>) => Promise<Result>,
  ) => Promise<Result>
  /** Makes the database overwrite whatever is deleted from now on. */
  readonly enableSecureDelete: <Tables>(db: Kysely<Tables>) => Promise<void>
  /**
   * Overwrites deleted data in the database's files. Returns false if it could not, because other
   * processes use the files all the time.
   */
  readonly overwriteInFile: <Tables>(db: Kysely<Tables>) => Promise<boolean>
}

/** Returns the engine of an open database, or of a transaction on it. */
export function engineOf<Tables>(db: Kysely<Tables>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? postgresEngine : sqliteEngine
}

/** A range that an index can read. In every locale, Greek letters follow all letters of names. */
function isInOrder(column: string, text: string): RawBuilder<boolean> {
  return sql`${sql.ref(column)} between ${text} and ${`${text}ω`}`
}

const postgresEngine: Engine = {
  bytes: 'bytea',
  byteOrderedText: sql`text collate "C"`,
  lockRows: (query) => query.forUpdate(),
  lockFreeRows: (query) => query.forUpdate().skipLocked(),
  insertAll: async (db, [last, ...others]) => {
    if (!last) return
    const parts = others.map(
      (insertion, index) => sql`${sql.ref(`part_${index}`)} as (${insertion})`,
    )
    const before = parts.length > 0 ? sql`with ${sql.join(parts)}` : sql``
    await sql`${before} ${last}`.execute(db)
  },
  jsonElements: (json) => sql`jsonb_array_elements(cast(${json} as jsonb))`,
  isPlainText: () => sql`true`,
  beginsWith: (column, text) => [
    isInOrder(column, text),
    sql`starts_with(${sql.ref(column)}, ${text})`,
  ],
  now: async (db) => {
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
    return rows[0] && new Date(rows[0].at)
  },
  expectUnicode: async (db) => {
    const { rows } = await sql<{ encoding: string }>`
      select current_setting('server_encoding') as encoding`.execute(db)
    const encoding = rows[0]?.encoding
    if (encoding === 'UTF8') return
    throw new DatabaseUnavailable(
      `its encoding is ${encoding}: create it with the encoding UTF8 (template template0)`,
    )
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
  insertAll: async (_, insertions) => {
    for (const insertion of insertions) await insertion.execute()
  },
  jsonElements: (json) => sql`json_each(${json})`,
  isPlainText: (column) => {
    const text = sql.ref(column)
    const isText = sql`typeof(${text}) = 'text' and ${text} not glob '*[^ -~]*'`
    return sql`(${isText} and length(${text}) = length(cast(${text} as blob)))`
  },
  beginsWith: (column, text) => [isInOrder(column, text)],
  now: async () => undefined,
  expectUnicode: async () => undefined,
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

/** Resolves if the database can be written to; otherwise rejects with `DatabaseUnavailable`. */
export async function ping<Tables>(db: Kysely<Tables>): Promise<void> {
  try {
    await engineOf(db).expectWritable(db)
  } catch (cause) {
    if (cause instanceof DatabaseUnavailable) throw cause
    throw new DatabaseUnavailable('no answer', { cause })
  }
}
