import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { headText } from '../../application/evidence.ts'
import { jsonText } from '../../application/json/json-text.ts'
import { documentStore } from '../../server/documents/service.ts'
import { MAIL_KEY_NAME } from '../../server/outbox/mail-service.ts'
import { type Database, sqliteFile } from '../../server/platform/database/database.ts'
import { isUnused, MoveRefused, moveTables } from '../../server/platform/database/move-tables.ts'
import { verifyStored } from '../../server/verification/service.ts'
import { type Command, type CommandContext, CommandFailed, UsageError } from '../command.ts'
import { readArguments } from '../terminal/arguments.ts'
import { count } from '../terminal/print.ts'
import { knownHeads } from '../verification/witness.ts'
import { refuseMissing, withDatabase } from '../with-database.ts'

export const move: Command = {
  usage: '--to postgres://… [--json]',
  summary: 'copy everything from SQLite to an empty PostgreSQL database',
  details: `Stop the servers first. Nothing changes in the SQLite database. The copy is counted, and checked as
verify does. After an interruption, run it again: complete tables are checked, and not copied twice.
Then set DATABASE_URL and start.

  --to URL  the empty database; its tables are created
  --json    print JSON
`,

  async run(args, context) {
    const { values } = readArguments(args, [], {
      to: { type: 'string' },
      json: { type: 'boolean', default: false },
    })
    const { to } = values
    if (to === undefined || sqliteFile(to) !== undefined) {
      throw new UsageError('--to must be the URL of a PostgreSQL database: postgres://…')
    }
    const { config } = context
    const file = sqliteFile(config.database)
    if (file === undefined) {
      throw new CommandFailed('The database is PostgreSQL already: unset DATABASE_URL.')
    }
    refuseMissing(file)
    if (!isUnused(file)) {
      throw new CommandFailed('The database is in use. Stop the servers and other commands first.')
    }
    const target = { ...context, config: { ...config, database: to } }
    const { counts, before, after } = await withDatabase(context, (source) =>
      withDatabase(
        target,
        async (target) => ({
          before: await checked(source, context),
          counts: await moved(source, target),
          after: await checked(target, context),
        }),
        { make: true },
      ),
    )
    if (!isDeepStrictEqual(before, after)) {
      const lines = after.problems.map((problem) => `\n  ${problem}`).join('')
      throw new CommandFailed(`The copy differs from the original. Do not use it.${lines}`)
    }
    const alongside = readdirSync(config.DATA_DIR).filter((name) => !name.startsWith(nameOf(file)))
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const { head, problems } = after
    if (values.json) {
      context.print(`${jsonText({ tables: counts, rows, head, problems, alongside }, 2)}\n`)
      return
    }
    const tables = count(Object.keys(counts).length, 'table')
    context.print(`Copied ${count(rows, 'row')} of ${tables}, head ${headText(head)}\n`)
    context.print(`On another machine, DATA_DIR needs these as well: ${alongside.join(', ')}\n`)
    if (alongside.includes(MAIL_KEY_NAME) && config.MAIL_KEY === undefined) {
      context.print(`With email, set MAIL_KEY_FILE to ${join(config.DATA_DIR, MAIL_KEY_NAME)}\n`)
    }
    if (config.DOCUMENT_STORE === 's3') {
      context.print(`The documents stay in the bucket ${config.S3_BUCKET}\n`)
    }
    if (problems.length > 0) {
      context.notify('Something was changed before the copy was made: run operator verify.\n')
    }
  },
}

async function moved(source: Database, target: Database) {
  return moveTables(source, target).catch((error: unknown) => {
    throw error instanceof MoveRefused ? new CommandFailed(error.message) : error
  })
}

/** The results of `verify`, which are compared before and after the move. */
async function checked(db: Database, { config, ledger }: CommandContext) {
  const saved = await knownHeads(config)
  const report = await verifyStored(db, ledger, {
    saved,
    store: documentStore(config),
  })
  // Otherwise a store that is away only before or after the copy would make them differ.
  const [reason] = report.notCompared.values()
  if (reason !== undefined) throw new CommandFailed(reason)
  const { position, hash } = report.head
  return { ...report, head: { position, hash } }
}

/** The file's name, which is also the beginning of the names of its write-ahead log. */
function nameOf(file: string): string {
  return file.split(/[\\/]/).at(-1) ?? file
}
