import type { SealedRecord } from '../server/applications/record.ts'
import { findApplication } from '../server/applications/table.ts'
import { inTransaction } from '../server/platform/database/transaction.ts'
import { bytesHash } from '../server/platform/encryption/hash.ts'
import { recordCopy } from '../server/signed-copies/record-copy.ts'
import { findSignedAgreement } from '../server/signed-copies/signed-agreement.ts'
import { signedCopy } from '../server/signed-copies/signed-copy.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed, UNKNOWN_REFERENCE, UsageError } from './command.ts'
import { neededIdentity, openSealed, readIdentity } from './identity.ts'
import { openNewFile } from './new-file.ts'
import { recordOpening } from './record-opening.ts'
import { withDatabase } from './with-database.ts'

export const copy: Command = {
  name: 'copy',
  usage: 'REFERENCE --identity FILE --output FILE.pdf',
  summary: 'write the signed copy, the same file that the applicant gets',
  details: `  --identity FILE    the private key; the audit log records that the application was viewed
  --output FILE.pdf  the file to write; it must not exist
`,

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['REFERENCE'], {
      identity: { type: 'string' },
      output: { type: 'string' },
    })
    const { output } = values
    const reference = (positionals[0] ?? '').toUpperCase()
    const unseal = await readIdentity(neededIdentity(values.identity))
    if (output === undefined) throw new UsageError('--output FILE.pdf is missing')
    const sha256 = await withDatabase(context, async (db) => {
      const found = await findApplication(db, reference)
      if (!found) throw new CommandFailed(UNKNOWN_REFERENCE)
      const { shown, evidence } = (await openSealed(unseal, found.sealed)) as SealedRecord
      const agreement = await findSignedAgreement(db, evidence)
      if (!agreement) throw new CommandFailed('The agreement that was signed is not stored')
      const pdf = await signedCopy({ reference, ...shown, evidence }, agreement)
      const hash = bytesHash(pdf)
      await inTransaction(db, async (transaction) => {
        const happened = { reference, at: context.now() }
        await recordOpening(transaction, happened)
        await recordCopy(transaction, happened, hash)
      })
      const file = await openNewFile(output)
      await file.writeFile(pdf).finally(() => file.close())
      return hash
    })
    context.print(`Wrote the signed copy of ${reference} to ${output}\nSHA-256 ${sha256}\n`)
  },
}
