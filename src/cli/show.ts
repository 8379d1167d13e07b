import { findApplication } from '../server/applications/table.ts'
import { detailOf, eventsOf, type StoredEvent } from '../server/audit-log/events.ts'
import { inTransaction } from '../server/platform/database/transaction.ts'
import type { Unseal } from '../server/platform/encryption/unseal.ts'
import { applicationFields } from './application-fields.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed, UNKNOWN_REFERENCE } from './command.ts'
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
      if (!found) throw new CommandFailed(UNKNOWN_REFERENCE)
      const fields = applicationFields(found)
      const record = unseal && { record: await openSealed(unseal, found.sealed) }
      if (unseal) {
        await inTransaction(db, (transaction) =>
          recordOpening(transaction, { reference, at: context.now() }),
        )
      }
      const events = (await eventsOf(db, [reference])).get(reference) ?? []
      const history = await Promise.all(events.map((event) => told(event, unseal)))
      return { ...fields, ...record, history }
    })
    context.print(values.json ? `${JSON.stringify(shown, null, 2)}\n` : outline(shown))
    if (!values.json && !unseal) {
      context.print('\nThe rest is sealed. Use --identity FILE to open it.\n')
    }
  },
}

/** An event as one line, with its note if there is an identity. */
async function told(event: StoredEvent, unseal: Unseal | undefined) {
  const { from, to, type } = detailOf(event)
  const what = [event.kind, type, from && to ? `${from} → ${to}` : undefined].filter(Boolean)
  const note = event.note && unseal ? { note: await openSealed(unseal, event.note) } : {}
  return { at: event.at, what: what.join(' '), ...note }
}
