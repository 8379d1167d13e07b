/**
 * Returns an applicant's copy to anyone with the link. The PDF is generated on the first request
 * and never changes afterwards; its hash is what `verify` checks, and an event records it. So does
 * one for each download.
 */
import { addReading } from '../audit-log/events.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { isCopyCode } from './copy-codes.ts'
import type { CopyLink } from './copy-link.ts'
import { copySecretHash, decryptForCopy, encryptForCopy } from './copy-secret.ts'
import type { CopyWriter } from './copy-writer.ts'
import { recordCopy } from './record-copy.ts'
import { findSignedAgreement } from './signed-agreement.ts'
import { readStoredCopy } from './signed-copy-record.ts'
import { findSignedCopy, saveCopy } from './table.ts'

export interface OpenCopyDependencies {
  readonly db: Database
  readonly writer: CopyWriter
  readonly signer: Signer
  readonly now: () => Date
  /** Whether the link needs a code that was emailed to the signer. */
  readonly asksForCode: boolean
}

/** The PDF; undefined for a wrong or expired link. */
export type OpenCopy = (
  link: CopyLink,
  code: string | undefined,
) => Promise<Uint8Array | 'code-missing' | 'code-wrong' | undefined>

export function openCopy(deps: OpenCopyDependencies): OpenCopy {
  return async (link, code) => {
    const found = await find(deps, link)
    if (!found) return undefined
    if (deps.asksForCode) {
      if (code === undefined) return 'code-missing'
      if (!(await isCopyCode(deps.db, link, code, deps.now()))) return 'code-wrong'
    }
    const { reference, secret } = link
    const pdf = found.pdf
      ? decryptForCopy(secret, reference, found.pdf)
      : await write(deps, link, found)
    const happened = { reference, at: deps.now(), signer: deps.signer }
    const isRecorded = await addReading(deps.db, happened, { kind: 'downloaded', detail: {} })
    return isRecorded ? pdf : undefined
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof findSignedCopy>>>

function find({ db, now }: OpenCopyDependencies, { reference, secret }: CopyLink) {
  return findSignedCopy(db, { reference, secretHash: copySecretHash(secret) }, now())
}

/** Of two concurrent requests, the first to be stored wins, and both get its bytes. */
async function write(
  deps: OpenCopyDependencies,
  link: CopyLink,
  { record }: Found,
): Promise<Uint8Array | undefined> {
  const { reference, secret } = link
  const signed = readStoredCopy(link, record)
  const agreement = await findSignedAgreement(deps.db, signed.evidence)
  if (!agreement) throw new Error('The agreement that was signed is not stored')
  const pdf = await deps.writer.run({ record: signed, agreement })
  const sha256 = bytesHash(pdf)
  const encrypted = encryptForCopy(secret, reference, pdf)
  const isSaved = await inTransaction(deps.db, async (transaction) => {
    if (!(await saveCopy(transaction, reference, encrypted))) return false
    await recordCopy(transaction, { reference, at: deps.now(), signer: deps.signer }, sha256)
    return true
  })
  if (isSaved) return pdf
  const saved = await find(deps, link)
  return saved?.pdf ? decryptForCopy(secret, reference, saved.pdf) : undefined
}
