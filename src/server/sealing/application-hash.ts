/** The fingerprint of an application as submitted. */
import { createHash, randomBytes } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'

/** 256 random bits as hex; it stays in the sealed record. */
export function randomSalt(): string {
  return randomBytes(32).toString('hex')
}

/**
 * SHA-256 of `{"application": …, "salt": …}` in canonical JSON, as lower-case hex. Without the salt
 * a hidden SSN (a thousand million possibilities) could be found from the fingerprint by trying.
 */
export function applicationHash(application: unknown, salt: string): string {
  return createHash('sha256').update(canonicalJson({ application, salt })).digest('hex')
}
