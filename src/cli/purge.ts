import { jsonText } from '../application/json-text.ts'
import { documentStore } from '../server/documents/service.ts'
import { purge as purgeApplications, purgeable } from '../server/retention/service.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed, UsageError } from './command.ts'
import { confirm, YES_OPTION } from './confirm.ts'
import { count } from './count.ts'
import { FILTER_DETAILS, FILTER_OPTIONS, readFilter, refuseUnknown } from './filter.ts'
import { operatorSigner, SIGNER_OPTION, signerDetails } from './signer.ts'
import { skippedLines } from './skipped.ts'
import { readAge } from './times.ts'
import { withDatabase } from './with-database.ts'

const LOG = 'Nothing was erased, because the audit log is not intact. Run operator verify.'
const NOT_OVERWRITTEN =
  'Erased data may still be readable in the database file, because other processes kept using it. Run purge again.'
const NOT_SWEPT =
  'Documents of what was erased may still be there. The next purge or erase that erases anything deletes them.'

export const purge: Command = {
  usage:
    '[--older-than 400d] [--reference REFERENCE] [--status STATUS] [--program ID] [--dry-run] [--yes] [--json] [--signer FILE]',
  summary: 'permanently erase applications; with --dry-run, only list them',
  details: `Give --older-than, --reference, or both.

  --older-than 400d      only those received more than 400 days ago
${FILTER_DETAILS}
  --dry-run              list what would be erased, and erase nothing
  --yes                  erase without asking, which a job needs
  --json                 print JSON
${signerDetails(25)}

Copies, notes and deliveries are erased too. The audit log still says that the application existed.
Try it with --dry-run first: what is erased is only in your backups.
`,

  async run(args, context) {
    const { values } = readArguments(args, [], {
      'older-than': { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      ...FILTER_OPTIONS,
      ...YES_OPTION,
      ...SIGNER_OPTION,
    })
    const age = values['older-than']
    if (age === undefined && values.reference === undefined) {
      throw new UsageError('--older-than or --reference is missing')
    }
    const until = age === undefined ? undefined : readAge(age, '--older-than', context.now())
    const filter = { ...readFilter(values), until }
    const ledger = context.ledger
    const done = await withDatabase(context, async (db) => {
      await refuseUnknown(db, filter, context)
      if (values['dry-run']) {
        return { ...(await purgeable(db, filter, { ledger })), isOverwritten: true }
      }
      if (!values.yes) {
        const { erased } = await purgeable(db, filter, { ledger })
        const statement = `${count(erased.length, 'application')} will be erased, with copies, notes and deliveries.`
        if (erased.length > 0 && !(await confirm(context, { statement, yes: false }))) {
          throw new CommandFailed('Nothing was erased.')
        }
      }
      const signer = await operatorSigner(context, values.signer)
      const store = documentStore(context.config)
      return purgeApplications(db, filter, { ledger, signer, now: context.now, store })
    })
    context.print(doneText(done.erased, values))
    const failures = purgeFailures(done)
    if (failures.length > 0) throw new CommandFailed(failures.join('\n'))
  },
}

function doneText(
  references: readonly string[],
  { 'dry-run': dryRun, json }: { readonly 'dry-run': boolean; readonly json: boolean },
): string {
  if (json) return `${jsonText({ dryRun, references }, 2)}\n`
  const counted = count(references.length, 'application')
  const lines = [...references, `${counted} ${dryRun ? 'would be erased' : 'erased'}.`]
  return lines.map((line) => `${line}\n`).join('')
}

/** What was not erased and why, for the operator. */
export function purgeFailures({
  skipped,
  log,
  isOverwritten,
  notSwept,
}: Awaited<ReturnType<typeof purgeApplications>>): readonly string[] {
  return [
    ...skippedLines(skipped, 'erased'),
    ...(log.length > 0 ? [...log, LOG] : []),
    ...(isOverwritten ? [] : [NOT_OVERWRITTEN]),
    ...(notSwept === undefined ? [] : [notSwept, NOT_SWEPT]),
  ]
}
