/**
 * Returns an applicant's copy to anyone with the link. The PDF is generated on the first request
 * and never changes afterwards; its hash is what `verify` checks, and an event records it. So does
 * one for each download.
 */
import { addReading } from '../audit-log/events.ts'
import type { Trust } from '../audit-log/signatures.ts'
import { signedEvents } from '../audit-log/signed-events.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { isCopyCode } from './copy-codes.ts'
import type { CopyLink } from './copy-link.ts'
import { copySecretHash, encryptForCopy } from './copy-secret.ts'
import { type CreateCopyDependencies, createCopy } from './create-copy.ts'
import { recordCopy } from './record-copy.ts'
import { findSignedAgreement } from './signed-agreement.ts'
import { readStoredCopy, readStoredPdf } from './signed-copy-record.ts'
import { findSignedCopy, saveCopy } from './table.ts'

export interface OpenCopyDependencies extends CreateCopyDependencies {
  readonly signer: Signer
  readonly trust: () => Promise<Trust>
  /** Whether the link needs a code that was emailed to the signer. */
  readonly asksForCode: boolean
}

/** The PDF; undefined for a wrong or expired link, or data that no signed event is about. */
export type OpenCopy = (
  link: CopyLink,
  code: string | undefined,
) => Promise<Uint8Array | 'code-missing' | 'code-wrong' | undefined>

export function openCopy(deps: OpenCopyDependencies): OpenCopy {
  const { db, signer, now, asksForCode } = deps
  return async (link, code) => {
    if (!(await find(deps, link))) return undefined
    if (asksForCode) {
      if (code === undefined) return 'code-missing'
      if (!(await isCopyCode(db, link, code, now()))) return 'code-wrong'
    }
    const pdf = await readOrWrite(deps, link)
    if (!pdf) return undefined
    const happened = { reference: link.reference, at: now(), signer }
    const isRecorded = await addReading(db, happened, { kind: 'downloaded', detail: {} })
    return isRecorded ? pdf : undefined
  }
}

function find({ db, now }: OpenCopyDependencies, { reference, secret }: CopyLink) {
  return findSignedCopy(db, { reference, secretHash: copySecretHash(secret) }, now())
}

/** Of two concurrent requests, the first to be stored wins, and both get its bytes. */
async function readOrWrite(
  deps: OpenCopyDependencies,
  link: CopyLink,
): Promise<Uint8Array | undefined> {
  const found = await find(deps, link)
  if (!found) return undefined
  const { reference, secret } = link
  const events = await signedEvents(deps.db, reference, await deps.trust())
  if (found.pdf) return readStoredPdf(link, found.pdf, events)
  const record = readStoredCopy(link, found.record, events)
  if (!record) return undefined
  const agreement = await findSignedAgreement(deps.db, record.evidence)
  if (!agreement) throw new Error('The agreement that was signed is not stored')
  const copy = await createCopy(deps, { record, agreement })
  const encrypted = encryptForCopy(secret, reference, copy.pdf)
  const isSaved = await inTransaction(deps.db, async (transaction) => {
    const { version } = found
    const happened = { reference, version, at: deps.now(), signer: deps.signer }
    if (!(await recordCopy(transaction, happened, copy))) return false
    return saveCopy(transaction, { reference, version }, encrypted)
  })
  return isSaved ? copy.pdf : readOrWrite(deps, link)
}
