import { signedVersion } from '../../application/evidence.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { copySecretHash, encryptCopy, encryptCopyKey, newCopyKey } from './link-service.ts'
import { copyLinkRows, type NewCopy } from './store.ts'
import type { StoredCopy } from './stored-copy.ts'

interface NewCopyLink {
  /** The secret of the copy's link. */
  readonly secret: string
  /** ISO 8601. */
  readonly expiresAt: string
}

/**
 * Creates the copy of a signed application for its applicant, to be stored together with the
 * application: only its link and the sealed record have the key, in base64.
 */
export function newCopy(
  signer: Signer,
  record: StoredCopy,
  { secret, expiresAt }: NewCopyLink,
): { readonly key: string; readonly row: NewCopy } {
  const { reference } = record
  const key = newCopyKey()
  const row = copyLinkRows.sign(signer, {
    reference,
    version: signedVersion(record.evidence),
    secret_hash: copySecretHash(secret),
    expires_at: expiresAt,
    link_key: encryptCopyKey({ reference, secret }, key),
    record: encryptCopy({ reference, key }, Buffer.from(JSON.stringify(record))),
  })
  return { key, row }
}
