import { jsonText } from '../../application/json/json-text.ts'
import { inTransaction } from '../../server/platform/database/transaction.ts'
import { existingCopyIdentity } from '../../server/signed-copies/copy-identity.ts'
import {
  copyOf,
  createCopy,
  findSignedAgreement,
  type Sign,
  signWith,
} from '../../server/signed-copies/create-copy.ts'
import { renderCopy } from '../../server/signed-copies/render-copy.ts'
import { recordCopy, recordedCopies } from '../../server/signed-copies/service.ts'
import { timestampService } from '../../server/timestamps/timestamp-service.ts'
import { type Command, type CommandContext, CommandFailed, UsageError } from '../command.ts'
import { neededIdentity, openRecord, readIdentity } from '../keys/identity.ts'
import { operatorSigner, SIGNER_OPTION, signerDetails } from '../keys/signer.ts'
import { readArguments, readVersion, VERSION_OPTION } from '../terminal/arguments.ts'
import { writeNewFile } from '../terminal/new-file.ts'
import { withDatabase } from '../with-database.ts'
import { findIntact, recordOpening } from './find-intact.ts'

export const copy: Command = {
  usage:
    'REFERENCE --identity FILE --output FILE.pdf [--version N] [--program ID] [--json] [--signer FILE]',
  summary: 'write the signed copy, the file that the applicant gets',
  details: `  --identity FILE    the private key; the audit log records that the application was viewed
  --output FILE.pdf  the file to write; it must not exist
  --version N        of a corrected application, this version instead of the latest
  --program ID       only if the application is of this program
  --json             print JSON: the file, its hash and the version
${signerDetails(21)}
`,

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['REFERENCE'], {
      identity: { type: 'string' },
      ...VERSION_OPTION,
      output: { type: 'string' },
      program: { type: 'string' },
      json: { type: 'boolean', default: false },
      ...SIGNER_OPTION,
    })
    const { output } = values
    const reference = (positionals[0] ?? '').toUpperCase()
    const unseal = await readIdentity(neededIdentity(values.identity))
    if (output === undefined) throw new UsageError('--output FILE.pdf is missing')
    const ledger = context.ledger
    const signer = await operatorSigner(context, values.signer)
    const written = await withDatabase(context, async (db) => {
      const { row, versions, events } = await findIntact(db, reference, ledger)
      if (values.program !== undefined && values.program !== row.program) {
        throw new CommandFailed(`${reference} belongs to the program “${row.program}”`)
      }
      const version = readVersion(values.version, versions.length + 1)
      const { sealed } = versions.find((candidate) => candidate.version === version) ?? row
      const { shown, evidence } = await openRecord(unseal, { reference, sealed })
      const agreement = await findSignedAgreement(db, evidence, events)
      if (!agreement) throw new CommandFailed('The stored agreement is not the one that was signed')
      const record = { reference, ...shown, evidence }
      const create = () =>
        createCopy(
          {
            db,
            isRecorded: recordedCopies(db, ledger),
            now: context.now,
            generate: renderCopy,
            sign: signFor(context),
          },
          { record, agreement },
        )
      const first = await create()
      const isRecorded = await inTransaction(db, async (transaction) => {
        const event = { ...copyOf(record), at: context.now(), signer }
        await recordOpening(transaction, event)
        return recordCopy(transaction, event, first)
      })
      // The server signed a copy at the same moment, and the applicant has that one.
      const { pdf, sha256 } = isRecorded ? first : await create()
      await writeNewFile(output, async (print) => print(pdf))
      return { reference, version, file: output, sha256 }
    })
    context.print(
      values.json
        ? `${jsonText(written, 2)}\n`
        : `Wrote the signed copy of ${reference} to ${output}\nSHA-256 ${written.sha256}\n`,
    )
  },
}

const NOT_SIGNED =
  "The copy is not signed yet, and there is no certificate: run this with the server's settings " +
  '(DATA_DIR, or COPY_CERTIFICATE_FILE and COPY_KEY_FILE), or after the applicant has opened the copy'

/** Signs with the server's certificate. Never creates one, since nobody would vouch for it. */
function signFor({ config, notify }: CommandContext): Sign {
  return async (content) => {
    const identity = await existingCopyIdentity(config)
    if (!identity) throw new CommandFailed(NOT_SIGNED)
    const { TIMESTAMP_URL: url } = config
    const now = () => performance.now()
    const report = () => notify('The time stamp service failed: signed without a time stamp\n')
    const timestamp = url === undefined ? undefined : timestampService({ url, now, report })
    return signWith(identity, timestamp)(content)
  }
}
