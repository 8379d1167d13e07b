import { changeStatus } from '../server/applications/change-status.ts'
import { type ApplicationStatus, applicationStatuses } from '../server/applications/table.ts'
import { nextStatuses } from '../server/applications/transitions.ts'
import { sealTo } from '../server/platform/encryption/seal.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed, UNKNOWN_REFERENCE, UsageError } from './command.ts'
import { sealingRecipients } from './sealing.ts'
import { withDatabase } from './with-database.ts'

const DECISIONS = applicationStatuses.filter((status) => status !== 'received')
const MAX_NOTE_LENGTH = 2000
const oneOf = new Intl.ListFormat('en-US', { type: 'disjunction' })

export const status: Command = {
  name: 'status',
  usage: `REFERENCE ${DECISIONS.join('|')} [--note TEXT] [--reopen]`,
  summary: 'change the status and announce it; the note is sealed',

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['REFERENCE', 'STATUS'], {
      note: { type: 'string' },
      reopen: { type: 'boolean', default: false },
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
    const decided = await decide({ reference: name, to, note: values.note, reopen: values.reopen })
    if (decided.outcome === 'unknown') {
      throw new CommandFailed(UNKNOWN_REFERENCE)
    }
    if (decided.outcome === 'unchanged') {
      throw new CommandFailed(`${name} is already ${to}; use --note to add a note`)
    }
    if (decided.outcome === 'refused') {
      throw new CommandFailed(notAllowedMessage(name, decided.from, values.reopen))
    }
    context.print(`${name}: ${decided.from} → ${to}\n`)

    async function decide(decision: Parameters<typeof changeStatus>[1]) {
      const seal = sealTo(await sealingRecipients(context))
      return withDatabase(context, (db) => changeStatus({ db, seal, at: context.now() }, decision))
    }
  },
}

/** Says what is possible from here. */
function notAllowedMessage(reference: string, from: ApplicationStatus, reopen: boolean): string {
  const next = nextStatuses(from, { reopen: false })
  return next.length === 0
    ? `${reference} is already ${from}; to reopen it, use: status ${reference} reviewing --reopen`
    : `${reference} is ${from}; it can become ${oneOf.format(next)}${reopen ? ', without --reopen' : ''}`
}
