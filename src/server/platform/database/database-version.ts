/** The tables are of another version than the program. The message says what to do. */
export class DatabaseVersion extends Error {
  override readonly name = 'DatabaseVersion'
  readonly is: 'empty' | 'older' | 'newer'

  constructor(is: DatabaseVersion['is']) {
    super(MESSAGES[is])
    this.is = is
  }
}

const MESSAGES: Readonly<Record<DatabaseVersion['is'], string>> = {
  empty:
    'The database has no tables yet. Start the server, or run the command migrate to create them.',
  older:
    'The database is older than this version of the program. Start the server of this version, or run the command migrate, to bring it up to date.',
  newer:
    'The database is newer than this version of the program. Use the version that last changed it.',
}
