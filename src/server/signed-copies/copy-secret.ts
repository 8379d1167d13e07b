/**
 * The secret of the link to an applicant's copy, and encryption under it. The database holds only a
 * hash of the secret.
 */
import { createHash, type KeyObject, randomBytes } from 'node:crypto'
import { base32nopad } from '@scure/base'
import { decryptBytes, derive, encryptBytes, keyFrom } from '../platform/encryption/aes-gcm.ts'

const SECRET_BYTES = 20

/**
 * 160 bits as 32 letters and digits. The same idempotency key gives the same secret, so that a
 * repeated submission gets the same link. The secret is only as good as the key, which must be
 * random.
 */
export function copySecretOf(idempotencyKey: string): string {
  return letters(derive(idempotencyKey, 'merchant-application copy secret', SECRET_BYTES))
}

/** For clients that send no idempotency key. */
export function randomCopySecret(): string {
  return letters(randomBytes(SECRET_BYTES))
}

/** Identifies a copy in the database: SHA-256 as hex, useless for anything else. */
export function copySecretHash(secret: string): string {
  return createHash('sha256')
    .update('merchant-application copy secret hash\0')
    .update(secret)
    .digest('hex')
}

/** Decrypts only with this application's reference. */
export function encryptForCopy(secret: string, reference: string, bytes: Uint8Array): Uint8Array {
  return encryptBytes(keyOf(secret), bytes, reference)
}

/** Throws if the secret or the reference is a different one, or a byte was changed. */
export function decryptForCopy(secret: string, reference: string, sealed: Uint8Array): Uint8Array {
  return decryptBytes(keyOf(secret), sealed, reference)
}

function keyOf(secret: string): KeyObject {
  return keyFrom(secret, 'merchant-application copy key')
}

/** Base32 (RFC 4648) in lower case, which is easy to tell apart and to type. */
function letters(bytes: Uint8Array): string {
  return base32nopad.encode(bytes).toLowerCase()
}
