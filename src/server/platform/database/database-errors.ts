/**
 * The database is unavailable: locked, full, missing or unreadable. Nothing was stored, or the
 * outcome is unknown; the same request may succeed later. The reason names the error and never
 * contains data.
 */
export class DatabaseUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The database is unavailable: ${reason}`, options)
    this.name = 'DatabaseUnavailable'
  }
}

/** A table is missing, because nobody created it or someone dropped it. */
export class MissingTable extends DatabaseUnavailable {
  constructor(table: string | undefined, options?: ErrorOptions) {
    super(`the table ${table ?? '(unknown)'} is missing`, options)
    this.name = 'MissingTable'
  }
}

/** The login lacks the right, or nobody has it because the database is read-only. */
export class PermissionDenied extends DatabaseUnavailable {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'PermissionDenied'
    this.message = `The database does not allow this: ${reason}`
  }
}

/**
 * The engine rolled a transaction back because of a concurrent one (serialization failure,
 * deadlock, or a row that the other one has just added). The same transaction may succeed if it is
 * retried immediately, because it then sees that row.
 */
export class TransactionConflict extends DatabaseUnavailable {
  constructor(options?: ErrorOptions) {
    super('it is in conflict with another transaction', options)
    this.name = 'TransactionConflict'
  }
}

/** The database was edited, so that the work cannot continue. The message says what to do. */
export class DatabaseDamaged extends Error {
  override readonly name = 'DatabaseDamaged'
}

/** The tables belong to a different release from the program. The message says what to do. */
export class DatabaseVersion extends Error {
  override readonly name = 'DatabaseVersion'
  readonly is: 'empty' | 'older' | 'newer'

  constructor(is: DatabaseVersion['is'], options?: ErrorOptions) {
    super(MESSAGES[is], options)
    this.is = is
  }
}

const MESSAGES: Readonly<Record<DatabaseVersion['is'], string>> = {
  empty:
    'The database has no tables yet. Run operator migrate to create them, or start the server, with a login that may create tables.',
  older:
    'The database is older than this release. Run operator migrate of this release to bring it up to date, or start the server, with a login that owns the tables.',
  newer: 'The database is newer than this release. Use the release that last changed it.',
}
