import { open } from 'node:fs/promises'
import { findAgreement } from '../server/agreements/table.ts'
import { lockStatus } from '../server/applications/maintenance.ts'
import type { SealedRecord } from '../server/applications/record.ts'
import { findApplication } from '../server/applications/table.ts'
import { addEvent } from '../server/audit-log/events.ts'
import { inTransaction } from '../server/platform/database/transaction.ts'
import { bytesHash } from '../server/platform/encryption/hash.ts'
import { recordCopy } from '../server/signed-copies/record-copy.ts'
import { signedCopy } from '../server/signed-copies/signed-copy.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed, UNKNOWN_REFERENCE, UsageError } from './command.ts'
import { neededIdentity, openSealed, readIdentity } from './identity.ts'
import { withDatabase } from './with-database.ts'

export const copy: Command = {
  name: 'copy',
  usage: 'REFERENCE --identity FILE --output FILE.pdf',
  summary: 'write the signed copy, the same file that the applicant gets',

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
      const agreement = await findAgreement(db, evidence.agreement.htmlSha256)
      if (!agreement) throw new CommandFailed('The agreement that was signed is not stored')
      const pdf = await signedCopy(
        { reference, ...shown, evidence },
        { text: JSON.parse(agreement.source), brandName: agreement.brand_name },
      )
      await writeNew(output, pdf)
      await inTransaction(db, async (transaction) => {
        const held = await lockStatus(transaction, reference)
        if (held === undefined) throw new CommandFailed(UNKNOWN_REFERENCE)
        const happened = { reference, at: context.now() }
        await addEvent(transaction, happened, { kind: 'opened', detail: {} })
        await recordCopy(transaction, happened, bytesHash(pdf))
      })
      return bytesHash(pdf)
    })
    context.print(`Wrote the signed copy of ${reference} to ${output}\nSHA-256 ${sha256}\n`)
  },
}

/** Only the owner may read it, and nothing is overwritten. */
async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(bytes).finally(() => file.close())
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new CommandFailed(exists ? `${path} exists already` : `${path} cannot be written`)
  }
}
