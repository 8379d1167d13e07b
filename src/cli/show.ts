import type { SealedRecord } from '../server/applications/record.ts'
import { findApplication } from '../server/applications/table.ts'
import { EXPORTS } from '../server/audit-log/events.ts'
import type { Database } from '../server/platform/database/database.ts'
import { inTransaction } from '../server/platform/database/transaction.ts'
import type { Unseal } from '../server/platform/encryption/unseal.ts'
import { sanitizeText } from '../server/platform/sanitize-text.ts'
import { applicationFields, applicationWords } from './application-fields.ts'
import { readArguments } from './arguments.ts'
import { type Command, type CommandContext, CommandFailed, UNKNOWN_REFERENCE } from './command.ts'
import { historyLines, historyOf } from './history.ts'
import { openSealed, readIdentity } from './identity.ts'
import { jsonText, rowLines } from './print.ts'
import { recordOpening } from './record-opening.ts'
import { type RecordSection, recordSummary } from './record-summary.ts'
import { withDatabase } from './with-database.ts'

const SEALED = '\nThe rest is sealed. Use --identity FILE to open it.\n'

export const show: Command = {
  name: 'show',
  usage: 'REFERENCE [--identity FILE] [--json]',
  summary: 'show an application and its history; with an identity, including sealed data',
  details: `  --identity FILE  the private key: show all answers in full, the evidence of the signature, and
                   the notes; the audit log records that the application was viewed
  --json           print JSON, with the stored codes and what they mean

show ${EXPORTS} shows the exports that the audit log recorded.
`,

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['REFERENCE'], {
      json: { type: 'boolean', default: false },
      identity: { type: 'string' },
    })
    const reference = (positionals[0] ?? '').toUpperCase()
    const unseal = values.identity === undefined ? undefined : await readIdentity(values.identity)
    const { found, history } = await withDatabase(context, async (db) => ({
      found: reference === EXPORTS ? undefined : await read(db, { reference, unseal }, context),
      history: await historyOf(db, reference, unseal),
    }))
    const words = found && applicationWords(found.fields)
    const summary = found?.record && recordSummary(found.record)
    if (values.json) {
      const shown = { ...found?.fields, words, record: found?.record, summary, history }
      context.print(`${jsonText(shown, 2)}\n`)
      return
    }
    if (words) context.print(rowLines(Object.values(words)))
    if (summary) context.print(summary.map(sectionLines).join(''))
    context.print(`${found ? '\nHistory' : 'Exports'} (UTC)\n${historyLines(history)}`)
    if (found && !unseal) context.print(SEALED)
  },
}

/** Reads an application. Opening its record is an event. */
async function read(
  db: Database,
  { reference, unseal }: { readonly reference: string; readonly unseal: Unseal | undefined },
  { now }: CommandContext,
) {
  const row = await findApplication(db, reference)
  if (!row) throw new CommandFailed(UNKNOWN_REFERENCE)
  const fields = applicationFields(row)
  if (!unseal) return { fields, record: undefined }
  const record = (await openSealed(unseal, row.sealed)) as SealedRecord
  await inTransaction(db, (transaction) => recordOpening(transaction, { reference, at: now() }))
  return { fields, record }
}

function sectionLines({ title, groups }: RecordSection): string {
  const lines = groups.map(
    (group) => `  ${sanitizeText(group.title)}\n${rowLines(group.rows, '    ')}`,
  )
  return `\n${title}\n${lines.join('')}`
}
