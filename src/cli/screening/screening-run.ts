import { latestVersionOf, programIn } from '../../application/facts/application-state.ts'
import { jsonText } from '../../application/json/json-text.ts'
import { latestRecord } from '../../application/record/corrected-record.ts'
import type { Screener } from '../../application/screening/screen.ts'
import { printedText } from '../../application/text/sanitize-text.ts'
import { chooseApplications } from '../../server/exports/choice-service.ts'
import type { Database } from '../../server/platform/database/database.ts'
import type { Signer } from '../../server/platform/encryption/signing-key.ts'
import type { Unsealer } from '../../server/platform/encryption/unseal.ts'
import { inBatches } from '../../server/platform/in-batches.ts'
import type { Ledger } from '../../server/platform/ledger.ts'
import { type Programs, sealFor } from '../../server/programs/service.ts'
import { type CheckedApplication, checkApplications } from '../../server/records/check-service.ts'
import type { StoredApplication } from '../../server/records/service.ts'
import {
  beginRun,
  type RunResult,
  saveResults,
  withoutResult,
} from '../../server/screening/runs-service.ts'
import { type CurrentList, currentList } from '../../server/screening/service.ts'
import { compareNames, screenerFor } from '../applications/screen-application.ts'
import { type Command, type CommandContext, CommandFailed } from '../command.ts'
import { neededIdentity, openOwnerEntries, openVersions, readIdentity } from '../keys/identity.ts'
import { configuredPrograms, programToSealFor } from '../keys/sealing.ts'
import { operatorSigner, SIGNER_OPTION, signerDetails } from '../keys/signer.ts'
import type { SkippedApplication } from '../keys/skipped.ts'
import { readArguments } from '../terminal/arguments.ts'
import { count, indented } from '../terminal/print.ts'
import { withDatabase } from '../with-database.ts'

const MAY_BE_MISSING = 'So approved applications may not have been compared. Run operator verify.'
const BATCH_SIZE = 100
const PROGRESS_EVERY = 1000

export const screeningRun: Command = {
  usage: '--identity FILE [--signer FILE] [--json]',
  summary: 'compare each approved application with the imported list, once',
  details: `  --identity FILE  the private key, which opens the applications
${signerDetails(19)}
  --json           print JSON

Each list needs one run. The matches are sealed with each application; the console's page Screening
lists applications with similar names, or names that cannot be compared. The audit log records the
run as one event, and does not count the applications as read. If it is interrupted, it continues
where it was.
`,

  async run(args, context) {
    const { values } = readArguments(args, [], {
      identity: { type: 'string' },
      json: { type: 'boolean', default: false },
      ...SIGNER_OPTION,
    })
    const order = {
      unseal: await readIdentity(neededIdentity(values.identity)),
      signer: await operatorSigner(context, values.signer),
      programs: await configuredPrograms(context),
    }
    const { screened, findings, left, doubts } = await withDatabase(context, (db) =>
      screenAll(db, order, context),
    )
    const skipped = left.length
    const compared = screened - skipped
    context.print(
      values.json
        ? `${jsonText({ screened: compared, found: findings, skipped, left, doubts }, 2)}\n`
        : [
            `${count(compared, 'approved application')} compared, ${findings.length} with names to decide about: similar, or not in plain Latin letters.\n`,
            ...findings.map(({ reference, matches }) => `  ${reference}  ${matches}\n`),
          ].join(''),
    )
    const lines = left.map(({ reference, reason }) => `${reference}: ${reason}`)
    const failures = [
      ...(skipped > 0
        ? [`${count(skipped, 'application')} not compared:\n${indented(lines)}`]
        : []),
      ...(doubts.length > 0 ? [...doubts.map(printedText), MAY_BE_MISSING] : []),
    ]
    if (failures.length > 0) throw new CommandFailed(failures.join('\n'))
  },
}

interface RunOrder {
  readonly unseal: Unsealer
  readonly signer: Signer
  readonly programs: Programs
}

interface ScreenedApplications {
  /** The number of applications, including those that were left out. */
  readonly screened: number
  readonly findings: readonly { readonly reference: string; readonly matches: number }[]
  readonly left: readonly SkippedApplication[]
  /** Why others may be missing, in the words of `verify`. */
  readonly doubts: readonly string[]
}

/** Compares the approved applications that were not compared with the list in force yet. */
async function screenAll(
  db: Database,
  order: RunOrder,
  context: CommandContext,
): Promise<ScreenedApplications> {
  const { ledger, now } = context
  const { signer } = order
  const list = await usableList(db, context)
  const { waiting, left, doubts } = await chooseUnscreened(db, list, ledger)
  const findings: ScreenedApplications['findings'][number][] = []
  let screened = left.length
  if (waiting.length === 0) return { screened, findings, left, doubts }
  const screener = await screenerFor(db, list.hash)
  const { hash, threshold } = list
  const run = { what: 'screening', list: hash, threshold, count: waiting.length } as const
  await beginRun(db, { at: now(), signer }, run)
  for (const references of inBatches(waiting, BATCH_SIZE)) {
    const results: RunResult[] = []
    for (const { row, ...one } of await checkApplications(db, references, ledger)) {
      if (one.state.erasedAt !== undefined) continue
      screened += 1
      if (!row) {
        // Someone has hidden it since the choice.
        left.push({ reference: one.reference, reason: one.problems.join('; ') })
        continue
      }
      const result = await screenOne(db, { ...one, row }, { ...order, screener, threshold })
      if ('reason' in result) {
        left.push(result)
        continue
      }
      results.push(result)
      const { reference, matches } = result
      if (matches > 0) findings.push({ reference, matches })
      if (screened % PROGRESS_EVERY === 0) context.notify(`${screened} of ${waiting.length} …\n`)
    }
    await saveResults(db, { signer, ledger }, { list }, results)
  }
  return { screened, findings, left, doubts }
}

/**
 * Chooses by signed events, since rows and results may be hidden or edited: the approved
 * applications that no signed result compares with the list, and those that cannot be compared.
 */
async function chooseUnscreened(db: Database, list: CurrentList, ledger: Ledger) {
  const chosen = await chooseApplications(db, { status: 'approved' }, ledger)
  const waiting: string[] = []
  const left: SkippedApplication[] = []
  for (const references of inBatches([...chosen.references], BATCH_SIZE)) {
    const intact: { readonly reference: string; readonly version: number }[] = []
    for (const one of await checkApplications(db, references, ledger)) {
      const { reference, problems, state } = one
      if (problems.length > 0) left.push({ reference, reason: problems.join('; ') })
      else if (state.status === 'approved') {
        intact.push({ reference, version: latestVersionOf(state) })
      }
    }
    const unscreened = await withoutResult(db, ledger, { list }, intact)
    waiting.push(...unscreened.map(({ reference }) => reference))
  }
  return { waiting, left, doubts: chosen.problems }
}

/** Returns the list in force, and warns if it is old. */
async function usableList(
  db: Database,
  { config, ledger, now, notify }: CommandContext,
): Promise<CurrentList> {
  const list = await currentList(db, { ledger, now: now(), config })
  if (list === undefined)
    throw new CommandFailed('No sanctions list was imported yet: run screening import first')
  if (list === 'damaged') {
    throw new CommandFailed('The imported list is missing or was changed: import it again')
  }
  if (list.isOld) {
    const days = count(config.SCREENING_MAX_AGE, 'day')
    const old = `The list of ${list.published} is older than SCREENING_MAX_AGE (${days})`
    notify(`${old}: import the current one, since nothing can be approved with it.\n`)
  }
  return list
}

/** Compares an application, and seals its matches to the recipients of its program. */
async function screenOne(
  db: Database,
  one: CheckedApplication & { readonly reference: string; readonly row: StoredApplication },
  order: RunOrder & { readonly screener: Screener; readonly threshold: number },
): Promise<RunResult | SkippedApplication> {
  const { reference, row, versions, entries: stored, state, problems } = one
  const { unseal, programs, screener, threshold } = order
  if (problems.length > 0) return { reference, reason: problems.join('; ') }
  try {
    const [first, ...later] = await openVersions(unseal, row, versions)
    const entries = await openOwnerEntries(unseal, reference, stored)
    const record = latestRecord(first, later)
    const { matches, notCompared } = compareNames(screener, record, entries, threshold)
    const program = await programToSealFor(db, programs, programIn(state))
    const lines = [
      ...matches.map(({ entry, name, score }) => `${name} (${entry.id}, ${score}%)`),
      ...notCompared.map((name) => `Not compared, look it up by hand: ${name}`),
    ]
    const text = lines.length > 0 ? lines.join('\n') : 'No listed name is similar.'
    const result = await sealFor(program)(text)
    const version = latestVersionOf({ versions })
    return { reference, version, matches: lines.length, result }
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    return { reference, reason: error.message.replace(`${reference}: `, '') }
  }
}
