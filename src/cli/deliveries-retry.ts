import { retryDeliveries } from '../server/outbox/service.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed } from './command.ts'
import { withDatabase } from './with-database.ts'

export const deliveriesRetry: Command = {
  usage: '[--id ID]',
  summary: 'retry one delivery, or all that have not arrived, with a full set of attempts',
  details: `  --id ID  only this delivery; deliveries list shows the IDs
`,

  async run(args, context) {
    const { values } = readArguments(args, [], { id: { type: 'string' } })
    const count = await withDatabase(context, (db) => retryDeliveries(db, values.id, context.now()))
    if (count === 0 && values.id !== undefined) {
      throw new CommandFailed('No unfinished delivery has this id, or it is being sent now')
    }
    context.print(`${count} ${count === 1 ? 'delivery is' : 'deliveries are'} due now.\n`)
  },
}
