import { programIn } from '../application/facts/application-state.ts'
import { jsonText } from '../application/json-text.ts'
import { caseFile } from '../application/record/case-file.ts'
import { latestRecord } from '../application/record/corrected-record.ts'
import { allMessages } from '../messages/all.ts'
import { checklistState } from '../server/decisions/checklist-service.ts'
import type { Database } from '../server/platform/database/database.ts'
import { inTransaction } from '../server/platform/database/transaction.ts'
import type { Signer } from '../server/platform/encryption/signing-key.ts'
import type { Unseal } from '../server/platform/encryption/unseal.ts'
import { programFor } from '../server/programs/kept-program-service.ts'
import { type LastResult, lastResult } from '../server/screening/runs-service.ts'
import { currentList } from '../server/screening/service.ts'
import { readArguments } from './arguments.ts'
import { type Command, type CommandContext, UsageError } from './command.ts'
import { findIntact } from './find-intact.ts'
import { historyOf } from './history.ts'
import { neededIdentity, openOwnerEntries, openVersions, readIdentity } from './identity.ts'
import { writeNewFile } from './new-file.ts'
import { recordOpening, recordReading } from './record-opening.ts'
import { configuredPrograms } from './sealing.ts'
import { operatorSigner, SIGNER_OPTION, signerDetails } from './signer.ts'
import { withDatabase } from './with-database.ts'

export const caseCommand: Command = {
  usage: 'REFERENCE --identity FILE --output FILE [--json] [--signer FILE]',
  summary: 'write the case file: all that shows how an application was reviewed',
  details: `  --identity FILE  the private key; the audit log records that the application was viewed, and that
                   a case file was made
  --output FILE    write to this file, which must not exist and which only you may read
  --json           print JSON: the file
${signerDetails(19)}

The file is JSON: the answers with what is sensitive masked, the hashes of documents, the screenings,
the checklist, the decisions, the boarding and the timeline, with the notes.
`,

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['REFERENCE'], {
      identity: { type: 'string' },
      output: { type: 'string' },
      json: { type: 'boolean', default: false },
      ...SIGNER_OPTION,
    })
    const reference = (positionals[0] ?? '').toUpperCase()
    const unseal = await readIdentity(neededIdentity(values.identity))
    const { output } = values
    if (output === undefined) throw new UsageError('--output FILE is missing')
    const signer = await operatorSigner(context, values.signer)
    await withDatabase(context, (db) =>
      writeNewFile(output, async (print) => {
        const made = await makeCaseFile(db, { reference, unseal, signer }, context)
        print(`${jsonText(made, 2)}\n`)
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

interface Opening {
  readonly reference: string
  readonly unseal: Unseal
  readonly signer: Signer
}

/** Records first that it is made, so that the timeline says it. */
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
  const happened = { reference, at: now(), signer }
  await inTransaction(db, async (transaction) => {
    await recordOpening(transaction, happened, version)
    await recordReading(transaction, happened, { kind: 'case-file', detail: { version } })
  })
  const program = await programFor(db, await configuredPrograms(context), programIn(state))
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
      timeline: await historyOf(db, reference, { ledger, unseal }),
      rescreening: last ? await opened(last, unseal) : null,
      checklist: states.map(({ step, done = null, resetBy = null }) => ({
        ...step,
        done,
        resetBy,
      })),
      madeAt: happened.at.toISOString(),
      madeBy: signer.name,
    },
    allMessages.en,
  )
}

async function opened({ result, ...found }: LastResult, unseal: Unseal) {
  return { ...found, text: await unseal(result).catch(() => null) }
}
