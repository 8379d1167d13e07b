import { migrateDatabase, sqliteFile } from '../../server/platform/database/database.ts'
import { migrations } from '../../server/platform/database/migrations.ts'
import type { Command } from '../command.ts'
import { readArguments } from '../terminal/arguments.ts'

export const migrate: Command = {
  usage: '',
  summary: 'create the tables, or bring them up to this version, as the server does when it starts',

  async run(args, context) {
    readArguments(args, [], {})
    const { database } = context.config
    const applied = await migrateDatabase(database)
    const [first = ''] = Object.keys(migrations)
    const location = sqliteFile(database) ?? `${new URL(database).pathname.slice(1)} (PostgreSQL)`
    if (applied.includes(first))
      context.print(`Created the tables in a new database: ${location}\n`)
    else if (applied.length > 0) context.print(`Changed the tables: ${applied.join(', ')}\n`)
    context.print('The database is up to date\n')
  },
}
