/**
 * What waits for a submission is encrypted under a token that only the applicant's browser holds
 * (AES-256-GCM under HKDF-SHA-256) and found by the token's hash: the database alone opens nothing.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What the database finds a token's envelope by: SHA-256 as hex, of no use for anything else. */
export function tokenHash(token: string): string {
  return createHash('sha256')
    .update('merchant-application public token\0')
    .update(token)
    .digest('hex')
}

/** Nonce, ciphertext and tag, one after the other. The value has to be JSON. */
export function encryptUnderToken(token: string, value: unknown): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyOf(token), nonce)
  const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, body, cipher.getAuthTag()])
}

/** Throws where the token is not the one it was encrypted under, or a byte was changed. */
export function decryptUnderToken(token: string, sealed: Uint8Array): unknown {
  const decipher = createDecipheriv(ALGORITHM, keyOf(token), sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES)
  return JSON.parse(Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8'))
}

function keyOf(token: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', token, '', 'merchant-application public token key', 32))
}
