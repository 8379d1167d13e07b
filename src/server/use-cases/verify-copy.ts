import type { Database } from '../storage/database.ts'
import { findByCopyHash } from '../storage/signed-copies.ts'

/** What is asked: a file's SHA-256 in hex and, where it is known, the reference it should have. */
interface CopyQuestion {
  readonly sha256: string
  readonly reference?: string | undefined
}

/** The record that the file is; undefined where it is none, or not that of the reference. */
interface VerifiedCopy {
  readonly reference: string
  /** ISO 8601, UTC. */
  readonly signedAt: string
}

export type VerifyCopy = (question: CopyQuestion) => Promise<VerifiedCopy | undefined>

/** Says whether a file is the copy of a signed application as it was served. Keeps nothing. */
export function verifyCopy(db: Database): VerifyCopy {
  return async ({ sha256, reference }) => {
    const found = await findByCopyHash(db, sha256.toLowerCase())
    if (!found || (reference !== undefined && reference !== found.reference)) return undefined
    return { reference: found.reference, signedAt: found.received_at }
  }
}
