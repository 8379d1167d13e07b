import { programIn } from '../../application/facts/application-state.ts'
import { jsonText } from '../../application/json/json-text.ts'
import { caseFile } from '../../application/record/case-file.ts'
import { latestRecord } from '../../application/record/corrected-record.ts'
import { allMessages } from '../../messages/all.ts'
import { checklistState } from '../../server/decisions/checklist-state.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { inTransaction } from '../../server/platform/database/transaction.ts'
import type { Signer } from '../../server/platform/encryption/signing-key.ts'
import type { Unsealer } from '../../server/platform/encryption/unseal.ts'
import { shownProgramFor } from '../../server/programs/removed-program-service.ts'
import { type Cursor, nextApplications } from '../../server/records/list-service.ts'
import { type LastResult, lastResult } from '../../server/screening/runs-service.ts'
import { currentList } from '../../server/screening/service.ts'
import { type Command, type CommandContext, CommandFailed, UsageError } from '../command.ts'
import { neededIdentity, openOwnerEntries, openVersions, readIdentity } from '../keys/identity.ts'
import { configuredPrograms } from '../keys/sealing.ts'
import { operatorSigner, SIGNER_OPTION, signerDetails } from '../keys/signer.ts'
import { LeftOut, NotOpened } from '../keys/skipped.ts'
import { readArguments } from '../terminal/arguments.ts'
import { writeNewFile } from '../terminal/new-file.ts'
import { count, periodOf } from '../terminal/print.ts'
import { withDatabase } from '../with-database.ts'
import { findIntact, recordCaseFile, recordOpening } from './find-intact.ts'
import { historyOf } from './history.ts'

export const caseCommand: Command = {
  usage:
    '[REFERENCE | --from DATE [--to DATE]] --identity FILE --output FILE [--json] [--signer FILE]',
  summary: 'write the case file: everything that shows how an application was reviewed',
  details: `  --from DATE      write those of all applications received on this day or later, one per line,
                   oldest first: 2026-11-21 (from midnight UTC), or a time such as 2026-11-21T17:00Z
  --to DATE        only those received before this day or time
  --identity FILE  the private key; the audit log records that each application was viewed, and that
                   a case file was made
  --output FILE    write to this file, which must not exist and which only you may read
  --json           print JSON: the file and, for a period, the number of applications
${signerDetails(19)}

The file is JSON: the answers with sensitive ones masked, the hashes of documents, the screenings,
the checklist, the decisions, the boarding and the timeline, with the notes. For a period, an
application that cannot be opened is left out and named, and the command exits with 1.
`,

  async run(args, context) {
    const isOfPeriod = args.some((arg) => arg === '--from' || arg.startsWith('--from='))
    const { values, positionals } = readArguments(
      args,
      isOfPeriod ? [] : ['REFERENCE or --from DATE'],
      {
        from: { type: 'string' },
        to: { type: 'string' },
        identity: { type: 'string' },
        output: { type: 'string' },
        json: { type: 'boolean', default: false },
        ...SIGNER_OPTION,
      },
    )
    if (values.to !== undefined && !isOfPeriod) throw new UsageError('--to needs --from')
    const { since, until } = periodOf(values.from, values.to, ['--from', '--to'])
    const unseal = await readIdentity(neededIdentity(values.identity))
    const { output } = values
    if (output === undefined) throw new UsageError('--output FILE is missing')
    const signer = await operatorSigner(context, values.signer)
    if (since) {
      const result = await writeCases(output, { since, until }, { unseal, signer }, context)
      const { skipped, failure } = result.leftOut
      const written = { file: output, count: result.count, skipped }
      context.print(
        values.json
          ? `${jsonText(written, 2)}\n`
          : `Wrote the case files of ${count(result.count, 'application')} to ${output}\n`,
      )
      if (failure) throw failure
      return
    }
    const reference = (positionals[0] ?? '').toUpperCase()
    await withDatabase(context, (db) =>
      writeNewFile(output, async (print) => {
        const contents = await makeCaseFile(db, { reference, unseal, signer }, context)
        print(`${jsonText(contents, 2)}\n`)
      }),
    )
    const written = { reference, file: output }
    context.print(
      values.json
        ? `${jsonText(written, 2)}\n`
        : `Wrote the case file of ${reference} to ${output}\n`,
    )
  },
}

/** How many references are read at once; only one application is in memory at a time. */
const BATCH_SIZE = 200

/** Prints the case files of a period, one per line. */
async function writeCases(
  output: string,
  period: { readonly since: Date; readonly until: Date | undefined },
  opening: Omit<Opening, 'reference'>,
  context: CommandContext,
) {
  const leftOut = new LeftOut()
  let written = 0
  await withDatabase(context, (db) =>
    writeNewFile(output, async (print) => {
      let after: Cursor | undefined
      do {
        const rows = await nextApplications(db, { ...period, after, limit: BATCH_SIZE })
        for (const { reference } of rows) {
          try {
            const contents = await makeCaseFile(db, { reference, ...opening }, context)
            print(`${jsonText(contents)}\n`)
            written += 1
          } catch (error) {
            if (!(error instanceof CommandFailed)) throw error
            leftOut.name(reference, error instanceof NotOpened ? error.reason : error.message)
          }
        }
        after = rows.at(-1)
      } while (after)
    }),
  )
  return { count: written, leftOut }
}

interface Opening {
  readonly reference: string
  readonly unseal: Unsealer
  readonly signer: Signer
}

/** Records that the case file is made before making it, so that its timeline includes the event. */
async function makeCaseFile(
  db: Database,
  { reference, unseal, signer }: Opening,
  context: CommandContext,
) {
  const { config, ledger, now } = context
  const { row, versions: stored, entries: sealed, state } = await findIntact(db, reference, ledger)
  const [first, ...later] = await openVersions(unseal, row, stored)
  const versions = [first, ...later].map((_, index) => latestRecord(first, later.slice(0, index)))
  const entries = await openOwnerEntries(unseal, reference, sealed)
  const version = versions.length
  const event = { reference, at: now(), signer }
  await inTransaction(db, async (transaction) => {
    await recordOpening(transaction, event, version)
    await recordCaseFile(transaction, event, version)
  })
  const program = await shownProgramFor(db, await configuredPrograms(context), programIn(state))
  const list = await currentList(db, { ledger, now: now(), config })
  const states = checklistState(program.checklist, state, { list, version })
  const last = await lastResult(db, reference, ledger)
  return caseFile(
    {
      reference,
      receivedAt: row.received_at,
      status: row.status,
      problems: [],
      versions,
      entries,
      timeline: await historyOf(db, reference, { ledger, unseal, record: versions.at(-1) }),
      rescreening: last ? await opened(last, unseal) : null,
      checklist: states.map(({ step, done = null, resetBy = null }) => ({
        ...step,
        done,
        resetBy,
      })),
      madeAt: event.at.toISOString(),
      madeBy: signer.name,
    },
    allMessages.en,
  )
}

async function opened({ result, ...match }: LastResult, unseal: Unsealer) {
  return { ...match, text: await unseal(result).catch(() => null) }
}
