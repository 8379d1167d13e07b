import { jsonText } from '../../application/json/json-text.ts'
import { printedText } from '../../application/text/sanitize-text.ts'
import { documentStore } from '../../server/documents/service.ts'
import {
  type Purge,
  purge as purgeApplications,
  purgeable,
} from '../../server/retention/service.ts'
import { type Command, CommandFailed, UsageError } from '../command.ts'
import { operatorSigner, SIGNER_OPTION, signerDetails } from '../keys/signer.ts'
import { skippedLines } from '../keys/skipped.ts'
import { readArguments } from '../terminal/arguments.ts'
import { confirm, YES_OPTION } from '../terminal/confirm.ts'
import { count, readAge } from '../terminal/print.ts'
import { withDatabase } from '../with-database.ts'
import { FILTER_DETAILS, FILTER_OPTIONS, readFilter, refuseUnknown } from './filter.ts'

const LOG = 'Nothing was erased, because the audit log is not intact. Run operator verify.'
const NOT_OVERWRITTEN =
  'Erased data may still be readable in the database file, because other processes kept using it. Run purge again.'
const NOT_SWEPT =
  'Documents of erased applications may still be stored. The next purge or erase that erases an application deletes them.'

export const purge: Command = {
  usage:
    '[--older-than 400d [--undecided]] [--reference REFERENCE] [--status STATUS] [--program ID] [--dry-run] [--yes] [--json] [--signer FILE]',
  summary: 'permanently erase applications; with --dry-run, only list them',
  details: `Give --older-than, --reference, or both.

  --older-than 400d      only those received more than 400 days ago, and approved, declined or withdrawn
  --undecided            also those that are not decided yet
${FILTER_DETAILS}
  --dry-run              list what would be erased, and erase nothing
  --yes                  erase without asking, for scheduled jobs
  --json                 print JSON
${signerDetails(25)}

Copies, notes and deliveries are erased too. The audit log still says that the application existed.
Try it with --dry-run first: erased applications are only in your backups.
`,

  async run(args, context) {
    const { values } = readArguments(args, [], {
      'older-than': { type: 'string' },
      undecided: { type: 'boolean', default: false },
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
    if (age === undefined && values.undecided) {
      throw new UsageError(
        '--undecided needs --older-than; --reference includes undecided applications anyway',
      )
    }
    const until = age === undefined ? undefined : readAge(age, '--older-than', context.now())
    const filter = { ...readFilter(values), until }
    const options = {
      ledger: context.ledger,
      decidedOnly: age !== undefined && !values.undecided,
    }
    const result = await withDatabase(context, async (db) => {
      await refuseUnknown(db, filter, context)
      if (values['dry-run']) {
        return { ...(await purgeable(db, filter, options)), isOverwritten: true }
      }
      if (!values.yes) {
        const preview = await purgeable(db, filter, options)
        const { erased } = preview
        const ofEach = age === undefined ? '' : ` (${eachKind(preview)})`
        const statement = `${count(erased.length, 'application')}${ofEach} will be erased, with copies, notes and deliveries.`
        if (erased.length > 0 && !(await confirm(context, { statement, yes: false }))) {
          throw new CommandFailed('Nothing was erased.')
        }
      }
      const signer = await operatorSigner(context, values.signer)
      const store = documentStore(context.config)
      return purgeApplications(db, filter, { ...options, signer, now: context.now, store })
    })
    context.print(doneText(result, values))
    const failures = purgeFailures(result)
    if (failures.length > 0) throw new CommandFailed(failures.join('\n'))
  },
}

function doneText(
  done: Purge,
  values: {
    readonly 'older-than'?: string
    readonly 'dry-run': boolean
    readonly json: boolean
  },
): string {
  const { erased: references, decided, undecidedLeft } = done
  const dryRun = values['dry-run']
  if (values.json) {
    const undecided = references.length - decided
    return `${jsonText({ dryRun, references, decided, undecided, undecidedLeft }, 2)}\n`
  }
  const counted = count(references.length, 'application')
  const lines = [...references, `${counted} ${dryRun ? 'would be erased' : 'erased'}.`]
  if (values['older-than'] !== undefined) lines.push(`Of these: ${eachKind(done)}.`)
  if (undecidedLeft > 0) lines.push(leftText(undecidedLeft))
  return lines.map((line) => `${line}\n`).join('')
}

function eachKind({ erased, decided }: Purge): string {
  return `${decided} decided, ${erased.length - decided} not decided`
}

function leftText(left: number): string {
  const stay = left === 1 ? 'is not decided, and stays' : 'are not decided, and stay'
  return `${count(left, 'older application')} ${stay}. To include ${left === 1 ? 'it' : 'them'}, add --undecided.`
}

/** Says what was not erased, and why. */
export function purgeFailures({
  skipped,
  log,
  isOverwritten,
  notSwept,
}: Awaited<ReturnType<typeof purgeApplications>>): readonly string[] {
  return [
    ...skippedLines(skipped, 'erased'),
    ...(log.length > 0 ? [...log.map(printedText), LOG] : []),
    ...(isOverwritten ? [] : [NOT_OVERWRITTEN]),
    ...(notSwept === undefined ? [] : [notSwept, NOT_SWEPT]),
  ]
}
