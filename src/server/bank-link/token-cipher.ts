/**
 * Data that waits for a submission is encrypted under a token that only the applicant's browser
 * holds (AES-256-GCM under HKDF-SHA-256) and found by the token's hash: the database alone reveals
 * nothing.
 */
import { createHash, type KeyObject } from 'node:crypto'
import { decryptJson, encryptJson, keyFrom } from '../platform/encryption/aes-gcm.ts'

/** Identifies a token's envelope in the database: SHA-256 as hex, useless for anything else. */
export function tokenHash(token: string): string {
  return createHash('sha256')
    .update('merchant-application public token\0')
    .update(token)
    .digest('hex')
}

/** The value must be JSON. */
export function encryptUnderToken(token: string, value: unknown): Uint8Array {
  return encryptJson(keyOf(token), value)
}

/** Throws if the token is a different one, or a byte was changed. */
export function decryptUnderToken(token: string, sealed: Uint8Array): unknown {
  return decryptJson(keyOf(token), sealed)
}

function keyOf(token: string): KeyObject {
  return keyFrom(token, 'merchant-application public token key')
}
