import { detailOf, isReceipt, versionOf } from '../../application/facts/event-reading.ts'
import { factsOf } from '../ledger/chains-service.ts'
import type { Database } from '../platform/database/database.ts'
import type { Ledger } from '../platform/ledger.ts'
import { findByCopyHash } from './store.ts'

/** A file's SHA-256 in hex and, if known, its expected reference. */
interface CopyQuestion {
  readonly sha256: string
  readonly reference?: string | undefined
}

/** The record in the file; undefined if there is none, or if it has another reference. */
interface VerifiedCopy {
  readonly reference: string
  /** ISO 8601, UTC. */
  readonly signedAt: string
}

export type VerifyCopy = (question: CopyQuestion) => Promise<VerifiedCopy | undefined>

/**
 * Checks whether a file is the copy of a signed application as it was served: a signed event must
 * contain its hash. Stores nothing.
 */
export function verifyCopy(db: Database, ledger: Ledger): VerifyCopy {
  return async ({ sha256, reference }) => {
    const hash = sha256.toLowerCase()
    const known = await findByCopyHash(db, hash)
    if (known === undefined || (reference !== undefined && reference !== known)) return undefined
    const events = await factsOf(db, known, ledger)
    const copied = events.find((event) => detailOf(event, 'copied')?.pdf === hash)
    const receipt =
      copied && events.find((one) => isReceipt(one) && versionOf(one) === versionOf(copied))
    return receipt && { reference: known, signedAt: receipt.at }
  }
}
