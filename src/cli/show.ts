import { findApplication } from '../server/applications/table.ts'
import { EXPORTS } from '../server/audit-log/events.ts'
import { inTransaction } from '../server/platform/database/transaction.ts'
import { applicationFields } from './application-fields.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed, UNKNOWN_REFERENCE } from './command.ts'
import { historyOf } from './history.ts'
import { openSealed, readIdentity } from './identity.ts'
import { outline } from './print.ts'
import { recordOpening } from './record-opening.ts'
import { withDatabase } from './with-database.ts'

export const show: Command = {
  name: 'show',
  usage: 'REFERENCE [--identity FILE] [--json]',
  summary: 'show an application and its history; with an identity, including sealed data',

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['REFERENCE'], {
      json: { type: 'boolean', default: false },
      identity: { type: 'string' },
    })
    const reference = (positionals[0] ?? '').toUpperCase()
    const unseal = values.identity === undefined ? undefined : await readIdentity(values.identity)
    const shown = await withDatabase(context, async (db) => {
      const found = await findApplication(db, reference)
      if (!found && reference === EXPORTS)
        return { history: await historyOf(db, reference, unseal) }
      if (!found) throw new CommandFailed(UNKNOWN_REFERENCE)
      const fields = applicationFields(found)
      const record = unseal && { record: await openSealed(unseal, found.sealed) }
      if (unseal) {
        await inTransaction(db, (transaction) =>
          recordOpening(transaction, { reference, at: context.now() }),
        )
      }
      return { ...fields, ...record, history: await historyOf(db, reference, unseal) }
    })
    context.print(values.json ? `${JSON.stringify(shown, null, 2)}\n` : outline(shown))
    if (!values.json && !unseal) {
      context.print('\nThe rest is sealed. Use --identity FILE to open it.\n')
    }
  },
}
