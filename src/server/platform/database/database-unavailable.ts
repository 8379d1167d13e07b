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

/** A table is missing, because nobody created it or somebody dropped it. */
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
