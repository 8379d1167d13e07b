import { openDatabase } from '../server/platform/database/database.ts'
import { OPERATING } from '../server/platform/database/database-settings.ts'
import { readArguments } from './arguments.ts'
import type { Command } from './command.ts'

export const migrate: Command = {
  name: 'migrate',
  usage: '',
  summary: 'create the tables, or bring them up to this version, as the server does when it starts',

  async run(args, context) {
    readArguments(args, [], {})
    const db = await openDatabase(context.config.database, OPERATING)
    await db.destroy()
    context.print('The database is up to date\n')
  },
}
