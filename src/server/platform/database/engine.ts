/** What the two engines do differently; everything else is the same SQL. */
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
  /** Locks the rows that the query finds until the transaction ends; for `$call`. */
  readonly lockRows: <Query extends Lockable<Query>>(query: Query) => Query
  /** The same, without the rows that others have locked. */
  readonly lockFreeRows: <Query extends Lockable<Query>>(query: Query) => Query
  /** One row per element of a JSON array, with a column `value`. */
  readonly jsonElements: (json: string) => RawBuilder<unknown>
  /** The time by the database's clock; undefined where that is this machine's. */
  readonly now: <Tables>(db: Kysely<Tables>) => Promise<Date | undefined>
  /** Rejects unless the database can be written to. */
  readonly expectWritable: <Tables>(db: Kysely<Tables>) => Promise<void>
  /** Reads a consistent snapshot, however long it takes, without blocking writers. */
  readonly readSnapshot: <Tables, Result>(
    db: Kysely<Tables>,
    read: (snapshot: Kysely<Tables>) => Promise<Result>,
  ) => Promise<Result>
  /** From now on, what is deleted is overwritten. */
  readonly enableSecureDelete: <Tables>(db: Kysely<Tables>) => Promise<void>
  /**
   * Overwrites in the database's files what was deleted. Returns false if others use them all the
   * time, so that it could not be done.
   */
  readonly overwriteInFile: <Tables>(db: Kysely<Tables>) => Promise<boolean>
}
