/** The differences between the two engines. Everything else is the same SQL. */
import type { Kysely, RawBuilder } from 'kysely'

/** A query whose rows can be locked. */
export interface Lockable<Query> {
  forUpdate(): Query
  skipLocked(): Query
}

export interface Engine {
  /** The column type for bytes. */
  readonly bytes: 'blob' | 'bytea'
  /** The column type for text that is compared byte by byte, in any locale. */
  readonly byteOrderedText: 'text' | RawBuilder<unknown>
  /** Locks the rows that the query finds until the transaction ends; to be used with `$call`. */
  readonly lockRows: <Query extends Lockable<Query>>(query: Query) => Query
  /** Does the same, and skips rows that others have locked. */
  readonly lockFreeRows: <Query extends Lockable<Query>>(query: Query) => Query
  /** Returns one row per element of a JSON array, with a column `value`. */
  readonly jsonElements: (json: string) => RawBuilder<unknown>
  /** Returns the time by the database's clock; undefined if that is this machine's clock. */
  readonly now: <Tables>(db: Kysely<Tables>) => Promise<Date | undefined>
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
