import { retryDeliveries } from '../storage/deliveries.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed } from './command.ts'
import { withDatabase } from './with-database.ts'

export const deliveriesRetry: Command = {
  name: 'deliveries retry',
  usage: '[--id ID]',
  summary: 'makes what has not arrived due now, with all its attempts: one by its id, or all',

  async run(args, context) {
    const { values } = readArguments(args, [], { id: { type: 'string' } })
    const count = await withDatabase(context, (db) => retryDeliveries(db, values.id, context.now()))
    if (count === 0 && values.id !== undefined) {
      throw new CommandFailed('No delivery with this id is still to arrive')
    }
    context.print(`${count} ${count === 1 ? 'delivery is' : 'deliveries are'} due now.\n`)
  },
}
