import { sendSkippedWebhooks } from '../server/outbox/service.ts'
import { readArguments } from './arguments.ts'
import { type Command, UsageError } from './command.ts'
import { readPeriod } from './times.ts'
import { withDatabase } from './with-database.ts'

export const deliveriesBackfill: Command = {
  usage: '--since DATE',
  summary: 'announce events from before a webhook was set up',

  async run(args, context) {
    const { values } = readArguments(args, [], { since: { type: 'string' } })
    const { since } = readPeriod(values)
    if (since === undefined) throw new UsageError('--since is missing')
    const count = await withDatabase(context, (db) => sendSkippedWebhooks(db, since))
    context.print(`${count} ${count === 1 ? 'event is' : 'events are'} due now.\n`)
  },
}
