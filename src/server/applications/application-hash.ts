/** The fingerprint of a submitted application. */
import { createHash, randomBytes } from 'node:crypto'
import { canonicalJson } from '../platform/encryption/canonical-json.ts'

/** 256 random bits as hex, kept in the sealed record only. */
export function randomSalt(): string {
  return randomBytes(32).toString('hex')
}

/**
 * SHA-256 of `{"application": …, "salt": …}` in canonical JSON, as lower-case hex. Without the
 * salt, an SSN (a billion possibilities) could be found from the fingerprint by trial.
 */
export function applicationHash(application: unknown, salt: string): string {
  return createHash('sha256').update(canonicalJson({ application, salt })).digest('hex')
}
