import type { Database } from '../platform/database/database.ts'
import { findByCopyHash } from './table.ts'

/** A file's SHA-256 in hex and, if known, its expected reference. */
interface CopyQuestion {
  readonly sha256: string
  readonly reference?: string | undefined
}

/**
 * The record that the file contains; undefined if it is not a record, or not that of the reference.
 */
interface VerifiedCopy {
  readonly reference: string
  /** ISO 8601, UTC. */
  readonly signedAt: string
}

export type VerifyCopy = (question: CopyQuestion) => Promise<VerifiedCopy | undefined>

/** Checks whether a file is the copy of a signed application as served. Stores nothing. */
export function verifyCopy(db: Database): VerifyCopy {
  return async ({ sha256, reference }) => {
    const found = await findByCopyHash(db, sha256.toLowerCase())
    if (!found || (reference !== undefined && reference !== found.reference)) return undefined
    return { reference: found.reference, signedAt: found.received_at }
  }
}
