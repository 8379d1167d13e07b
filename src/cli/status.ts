import { changeStatus } from '../server/applications/change-status.ts'
import { applicationStatuses } from '../server/applications/table.ts'
import { sealTo } from '../server/platform/encryption/seal.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed, UNKNOWN_REFERENCE, UsageError } from './command.ts'
import { sealingRecipients } from './sealing.ts'
import { withDatabase } from './with-database.ts'

const DECISIONS = applicationStatuses.filter((status) => status !== 'received')
const MAX_NOTE_LENGTH = 2000

export const status: Command = {
  name: 'status',
  usage: `REFERENCE ${DECISIONS.join('|')} [--note TEXT]`,
  summary: 'record a decision and announce it; the note is sealed',

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['REFERENCE', 'STATUS'], {
      note: { type: 'string' },
    })
    const [reference = '', asked] = positionals
    const to = DECISIONS.find((one) => one === asked)
    if (to === undefined) throw new UsageError(`STATUS must be one of ${DECISIONS.join(', ')}`)
    if (values.note !== undefined && values.note.length > MAX_NOTE_LENGTH) {
      throw new UsageError(
        `--note is longer than ${MAX_NOTE_LENGTH.toLocaleString('en-US')} characters`,
      )
    }
    const name = reference.toUpperCase()
    const decided = await decide({ reference: name, to, note: values.note })
    if (decided.outcome === 'unknown') {
      throw new CommandFailed(UNKNOWN_REFERENCE)
    }
    if (decided.outcome === 'unchanged') {
      throw new CommandFailed(`${name} is already ${to}; use --note to add a note`)
    }
    context.print(`${name}: ${decided.from} → ${to}\n`)

    async function decide(decision: Parameters<typeof changeStatus>[1]) {
      const seal = sealTo(await sealingRecipients(context))
      return withDatabase(context, (db) => changeStatus({ db, seal, at: context.now() }, decision))
    }
  },
}
