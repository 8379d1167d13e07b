/** What the two engines do differently; everything else is the same SQL. */
import { type Kysely, PostgresAdapter, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import { postgresEngine } from './postgres-engine.ts'
import { sqliteEngine } from './sqlite-engine.ts'

/** A query whose rows can be locked. */
export interface Lockable<Query> {
  forUpdate(): Query
  skipLocked(): Query
}

export interface Engine {
  /** The column type for bytes. */
  readonly bytes: 'blob' | 'bytea'
  /** Locks the rows that the query finds until the transaction ends; for `$call`. */
  readonly lockRows: <Query extends Lockable<Query>>(query: Query) => Query
  /** The same, without the rows that others have locked. */
  readonly lockFreeRows: <Query extends Lockable<Query>>(query: Query) => Query
  /** One row per element of a JSON array, with a column `value`. */
  readonly jsonElements: (json: string) => RawBuilder<unknown>
  /** Rejects unless the database can be written to. */
  readonly expectWritable: (db: Database) => Promise<void>
  /** Reads a consistent snapshot, however long it takes, without blocking writers. */
  readonly readSnapshot: <Result>(
    db: Database,
    read: (snapshot: Database) => Promise<Result>,
  ) => Promise<Result>
  /** From now on, what is deleted is overwritten. */
  readonly enableSecureDelete: (db: Database) => Promise<void>
  /**
   * Overwrites in the database's files what was deleted. Returns false if others use them all the
   * time, so that it could not be done.
   */
  readonly overwriteInFile: (db: Database) => Promise<boolean>
}

export function engineOf<Tables>(db: Kysely<Tables>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? postgresEngine : sqliteEngine
}
