import { documentFolder } from '../../server/documents/service.ts'
import type { Config } from '../../server/platform/config/config.ts'
import { backUpSqlite } from '../../server/platform/database/backup.ts'
import { sqliteFile } from '../../server/platform/database/database.ts'
import { type Command, CommandFailed } from '../command.ts'
import { readArguments } from '../terminal/arguments.ts'
import { refuseMissing } from '../with-database.ts'

const WITH_POSTGRES =
  'The database is PostgreSQL: use pg_dump --format=custom "$DATABASE_URL" > FILE, and pg_restore to restore.'

export const backup: Command = {
  usage: 'FILE',
  summary: 'back up the database while the server runs',
  details: `FILE must not exist. This is for SQLite; with PostgreSQL use pg_dump.
`,

  async run(args, context) {
    const [file = ''] = readArguments(args, ['FILE'], {}).positionals
    const { config } = context
    const database = sqliteFile(config.database)
    if (database === undefined) throw new CommandFailed(WITH_POSTGRES)
    refuseMissing(database)
    try {
      await backUpSqlite(database, file)
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown'
      throw new CommandFailed(`The backup failed: ${reason}`)
    }
    context.print(`Backed up to ${file}\n`)
    for (const [name, place] of outside(config)) {
      context.notify(`The ${name} are not in it: copy ${place}, too.\n`)
    }
  },
}

/** Data stored outside the database, and where it is. */
function outside(config: Config): readonly (readonly [what: string, place: string])[] {
  const { DOCUMENT_STORE: store, PROGRAMS_DIR: programs } = config
  return [
    ...(store === 'folder' ? [['documents', documentFolder(config)] as const] : []),
    ...(store === 's3' ? [['documents', `the bucket ${config.S3_BUCKET}`] as const] : []),
    ...(programs === undefined
      ? []
      : [['programs', `${programs} and the secretFiles of its webhooks`] as const]),
  ]
}
