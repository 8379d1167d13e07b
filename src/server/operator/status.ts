import { outboxSettings } from '../outbox-settings.ts'
import { type ApplicationStatus, applicationStatuses } from '../storage/applications.ts'
import { changeStatus } from '../use-cases/change-status.ts'
import { outbox } from '../use-cases/outbox.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed, UsageError } from './command.ts'
import { serverSeal } from './sealing.ts'
import { withDatabase } from './with-database.ts'

const DECISIONS = applicationStatuses.filter((status) => status !== 'received')

export const status: Command = {
  name: 'status',
  usage: `REFERENCE ${DECISIONS.join('|')} [--note TEXT]`,
  summary: 'notes a decision and hands it on; the note is sealed',

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['REFERENCE', 'STATUS'], {
      note: { type: 'string' },
    })
    const [reference = '', asked] = positionals
    const to = DECISIONS.find((one) => one === asked)
    if (to === undefined) throw new UsageError(`STATUS is one of ${DECISIONS.join(', ')}`)
    const from = await decide({ reference: reference.toUpperCase(), to, note: values.note })
    if (from === undefined) throw new CommandFailed('There is no application with this reference')
    context.print(`${reference.toUpperCase()}: ${from} → ${to}\n`)

    async function decide(decision: Parameters<typeof changeStatus>[1]) {
      const seal = await serverSeal(context)
      const settings = await outboxSettings(context.config)
      return withDatabase(
        context,
        (db): Promise<ApplicationStatus | undefined> =>
          changeStatus({ db, seal, outbox: outbox(settings), at: context.now() }, decision),
      )
    }
  },
}
