/**
 * The secret of the link that opens an applicant's copy, and what is encrypted under it. The
 * database holds a hash of the secret and nothing that leads back to it.
 */
import { createHash, type KeyObject, randomBytes } from 'node:crypto'
import { base32nopad } from '@scure/base'
import { decryptBytes, derive, encryptBytes, keyFrom } from './aes-gcm.ts'

const SECRET_BYTES = 20

/**
 * 160 bits as 32 letters and digits, none of them spare: any other character is another secret.
 * The same idempotency key gives the same secret, so that a submission that is repeated gets the
 * same link. It can be no better than its key, which has to be random.
 */
export function copySecretOf(idempotencyKey: string): string {
  return letters(derive(idempotencyKey, 'merchant-application copy secret', SECRET_BYTES))
}

/** For a client that sends no idempotency key. */
export function randomCopySecret(): string {
  return letters(randomBytes(SECRET_BYTES))
}

/** What the database finds a copy by: SHA-256 as hex, of no use for anything else. */
export function copySecretHash(secret: string): string {
  return createHash('sha256')
    .update('merchant-application copy secret hash\0')
    .update(secret)
    .digest('hex')
}

/** Opens only for the application of this reference. */
export function encryptForCopy(secret: string, reference: string, bytes: Uint8Array): Uint8Array {
  return encryptBytes(keyOf(secret), bytes, reference)
}

/** Throws where secret or reference is not the one it was encrypted for, or a byte was changed. */
export function decryptForCopy(secret: string, reference: string, sealed: Uint8Array): Uint8Array {
  return decryptBytes(keyOf(secret), sealed, reference)
}

function keyOf(secret: string): KeyObject {
  return keyFrom(secret, 'merchant-application copy key')
}

/** Base 32 (RFC 4648) in small letters, which a person tells apart and types more easily. */
function letters(bytes: Uint8Array): string {
  return base32nopad.encode(bytes).toLowerCase()
}
