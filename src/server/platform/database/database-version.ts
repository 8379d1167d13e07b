/** The tables belong to another release than the program. The message says what to do. */
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
    'The database is older than this version of the program. Run operator migrate of this version to bring it up to date, or start the server, with a login that owns the tables.',
  newer:
    'The database is newer than this version of the program. Use the version that last changed it.',
}
