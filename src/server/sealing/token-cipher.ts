/**
 * What waits for a submission is encrypted under a token that only the applicant's browser holds
 * (AES-256-GCM under HKDF-SHA-256) and found by the token's hash: the database alone opens nothing.
 */
import { createHash, type KeyObject } from 'node:crypto'
import { decryptJson, encryptJson, keyFrom } from './aes-gcm.ts'

/** What the database finds a token's envelope by: SHA-256 as hex, of no use for anything else. */
export function tokenHash(token: string): string {
  return createHash('sha256')
    .update('merchant-application public token\0')
    .update(token)
    .digest('hex')
}

/** The value has to be JSON. */
export function encryptUnderToken(token: string, value: unknown): Uint8Array {
  return encryptJson(keyOf(token), value)
}

/** Throws where the token is not the one it was encrypted under, or a byte was changed. */
export function decryptUnderToken(token: string, sealed: Uint8Array): unknown {
  return decryptJson(keyOf(token), sealed)
}

function keyOf(token: string): KeyObject {
  return keyFrom(token, 'merchant-application public token key')
}
