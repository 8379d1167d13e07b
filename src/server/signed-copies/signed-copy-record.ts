import type { CopyLink } from './copy-link.ts'
import { decryptForCopy } from './copy-secret.ts'
import type { SignedRecord } from './signed-copy.ts'

/** What is stored for a copy. */
export interface StoredCopy extends SignedRecord {
  /** Where a code for it is sent. */
  readonly signerEmail: string
}

/** Throws if the link is a different one, or a byte was changed. */
export function readStoredCopy({ secret, reference }: CopyLink, sealed: Uint8Array): StoredCopy {
  const text = Buffer.from(decryptForCopy(secret, reference, sealed)).toString('utf8')
  return JSON.parse(text)
}
