/**
 * Reads a copy for anyone who has its key. The PDF is generated on the first request and never
 * changes afterwards. An event records its hash, which `verify` checks.
 */

import { livingFacts } from '../ledger/chains-service.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { RequestSource } from '../platform/http/limits/request-source.ts'
import type { Ledger } from '../platform/ledger.ts'
import { copyTurns } from './copy-queue.ts'
import { type CreateCopyDependencies, createCopy } from './create-copy.ts'
import { type CopyKey, encryptCopy } from './link-service.ts'
import { recordCopy, recordedCopies } from './service.ts'
import { findSignedAgreement } from './signed-agreement.ts'
import { type CopyOf, findCopy, saveCopy } from './store.ts'
import { readStoredCopy, readStoredPdf } from './stored-copy.ts'

export interface ReadCopyDependencies extends Omit<CreateCopyDependencies, 'isRecorded'> {
  readonly signer: Signer
  readonly ledger: Ledger
}

/** Returns the PDF; undefined for an unknown copy, a wrong key, or data that no event covers. */
export type ReadCopy = (
  copy: CopyOf & CopyKey,
  source: RequestSource,
) => Promise<Uint8Array | undefined>

/** Reads copies. The first of two concurrent requests stores its PDF, and both get those bytes. */
export function copyReader(deps: ReadCopyDependencies): ReadCopy {
  const { db, now, signer, ledger } = deps
  const turns = copyTurns<Uint8Array | undefined>()
  return async function read(copy, source): ReturnType<ReadCopy> {
    const { reference, version } = copy
    const match = await findCopy(db, copy)
    if (!match) return undefined
    const events = await livingFacts(db, reference, ledger)
    if (!events) return undefined
    if (match.pdf) return readStoredPdf(copy, match.pdf, events)
    const record = readStoredCopy(copy, match.record, events)
    if (!record) return undefined
    const agreement = await findSignedAgreement(db, record.evidence, events)
    if (!agreement) throw new Error('The stored agreement is not the one that was signed')
    const pdf = await turns.make(`${reference} ${version}`, source, async () => {
      const created = await createCopy(
        { ...deps, isRecorded: recordedCopies(db, ledger) },
        { record, agreement },
      )
      const isSaved = await inTransaction(db, async (transaction) => {
        const context = { reference, version, at: now(), signer }
        if (!(await recordCopy(transaction, context, created))) return false
        return saveCopy(transaction, copy, encryptCopy(copy, created.pdf))
      })
      return isSaved ? created.pdf : undefined
    })
    return pdf ?? read(copy, source)
  }
}
