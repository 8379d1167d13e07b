/** The fingerprint of a submitted application. */
import { createHash, randomBytes } from 'node:crypto'
import { signedText } from '../../application/record/sealed-record.ts'

/** 256 random bits as hex, kept in the sealed record only. */
export function randomSalt(): string {
  return randomBytes(32).toString('hex')
}

/**
 * SHA-256 of `{"application": …, "salt": …}` in canonical JSON, as lower-case hex. Without the
 * salt, an SSN (a billion possibilities) could be found from the fingerprint by trial.
 */
export function applicationHash(application: unknown, salt: unknown): string {
  return createHash('sha256').update(signedText(application, salt)).digest('hex')
}
