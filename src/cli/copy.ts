import { readTrust } from '../server/audit-log/signatures.ts'
import { inTransaction } from '../server/platform/database/transaction.ts'
import { bytesHash } from '../server/platform/encryption/hash.ts'
import { recordCopy } from '../server/signed-copies/record-copy.ts'
import { findSignedAgreement } from '../server/signed-copies/signed-agreement.ts'
import { signedCopy } from '../server/signed-copies/signed-copy.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed, UsageError } from './command.ts'
import { findIntact } from './find-intact.ts'
import { neededIdentity, openRecord, readIdentity } from './identity.ts'
import { openNewFile } from './new-file.ts'
import { recordOpening } from './record-opening.ts'
import { operatorSigner, SIGNER_DETAILS, SIGNER_OPTION } from './signer.ts'
import { withDatabase } from './with-database.ts'

export const copy: Command = {
  name: 'copy',
  usage: 'REFERENCE --identity FILE --output FILE.pdf [--signer FILE]',
  summary: 'write the signed copy, the same file that the applicant gets',
  details: `  --identity FILE    the private key; the audit log records that the application was viewed
  --output FILE.pdf  the file to write; it must not exist
${SIGNER_DETAILS}
`,

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['REFERENCE'], {
      identity: { type: 'string' },
      output: { type: 'string' },
      ...SIGNER_OPTION,
    })
    const { output } = values
    const reference = (positionals[0] ?? '').toUpperCase()
    const unseal = await readIdentity(neededIdentity(values.identity))
    if (output === undefined) throw new UsageError('--output FILE.pdf is missing')
    const trust = await readTrust(context.config)
    const signer = await operatorSigner(context, values.signer)
    const sha256 = await withDatabase(context, async (db) => {
      const row = await findIntact(db, reference, trust)
      const { shown, evidence } = await openRecord(unseal, row)
      const agreement = await findSignedAgreement(db, evidence)
      if (!agreement) throw new CommandFailed('The agreement that was signed is not stored')
      const pdf = await signedCopy({ reference, ...shown, evidence }, agreement)
      const hash = bytesHash(pdf)
      await inTransaction(db, async (transaction) => {
        const happened = { reference, at: context.now(), signer }
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
