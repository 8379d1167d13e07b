import { printedText } from '../../application/text/sanitize-text.ts'
import { documentStore } from '../../server/documents/service.ts'
import { findApplication } from '../../server/records/list-service.ts'
import { purge } from '../../server/retention/service.ts'
import { type Command, CommandFailed, UNKNOWN_REFERENCE } from '../command.ts'
import { operatorSigner, SIGNER_OPTION, signerDetails } from '../keys/signer.ts'
import { readArguments } from '../terminal/arguments.ts'
import { confirm, YES_OPTION } from '../terminal/confirm.ts'
import { minute } from '../terminal/print.ts'
import { withDatabase } from '../with-database.ts'
import { purgeFailures } from './purge.ts'

export const erase: Command = {
  usage: 'REFERENCE [--yes] [--signer FILE]',
  summary: 'permanently erase an application because its applicant asked for it',
  details: `It may have any status. Its copy, notes, deliveries and the lead that it came from are erased too.
The audit log still says that the application existed, and names no person.

  --yes                  erase without asking
${signerDetails(25)}
`,

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['REFERENCE'], {
      ...YES_OPTION,
      ...SIGNER_OPTION,
    })
    const reference = (positionals[0] ?? '').toUpperCase()
    const ledger = context.ledger
    const signer = await operatorSigner(context, values.signer)
    await withDatabase(context, async (db) => {
      const row = await findApplication(db, reference)
      if (!row) throw new CommandFailed(UNKNOWN_REFERENCE)
      // Someone may have written more than one line.
      const stored = printedText(`received ${minute(row.received_at)} UTC, status ${row.status}`)
      const statement = `${reference} (${stored}) will be erased, with its copy, notes, deliveries and lead.`
      if (!(await confirm(context, { statement, yes: values.yes }))) {
        throw new CommandFailed('Nothing was erased.')
      }
      const store = documentStore(context.config)
      const settings = { ledger, signer, now: context.now, store, withLeads: true }
      const result = await purge(db, { references: [reference] }, settings)
      if (result.erased.length > 0) context.print(`${reference} was erased.\n`)
      const failures = purgeFailures(result)
      if (failures.length > 0) throw new CommandFailed(failures.join('\n'))
      if (result.erased.length === 0) {
        throw new CommandFailed(`${reference} changed in the meantime. Run erase again.`)
      }
    })
  },
}
