import { detailOf, isReceipt, type StoredEvent } from '../audit-log/events.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { CopyLink } from './copy-link.ts'
import { decryptForCopy } from './copy-secret.ts'
import type { SignedRecord } from './signed-copy.ts'

/** What is stored for a copy. */
export interface StoredCopy extends SignedRecord {
  /** Where a code for it is sent. */
  readonly signerEmail: string
}

/**
 * Undefined if the signed receipt is about other data: anyone who can write to the database could
 * encrypt their own for a link of their own, and have us sign it. Throws if the link is a different
 * one, or a byte was changed.
 */
export function readStoredCopy(
  { secret, reference }: CopyLink,
  sealed: Uint8Array,
  signed: readonly StoredEvent[],
): StoredCopy | undefined {
  const sha256 = bytesHash(sealed)
  const isSigned = signed.some((event) => isReceipt(event) && detailOf(event).copy === sha256)
  if (!isSigned) return undefined
  return JSON.parse(Buffer.from(decryptForCopy(secret, reference, sealed)).toString('utf8'))
}

/** The stored PDF; undefined if no signed event says that it was generated. */
export function readStoredPdf(
  { secret, reference }: CopyLink,
  encrypted: Uint8Array,
  signed: readonly StoredEvent[],
): Uint8Array | undefined {
  const pdf = decryptForCopy(secret, reference, encrypted)
  const sha256 = bytesHash(pdf)
  const isOurs = signed.some((event) => event.kind === 'copied' && detailOf(event).pdf === sha256)
  return isOurs ? pdf : undefined
}
