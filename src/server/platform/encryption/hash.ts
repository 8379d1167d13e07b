import { createHash } from 'node:crypto'

/** Returns the SHA-256 of bytes, such as a sealed record, in lower-case hex. */
export function bytesHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Returns the SHA-256, in lower-case hex, of a JSON list that begins with its purpose. To change
 * what a hash covers, add a new purpose (`… 2`); never edit one.
 */
export function hashOf(parts: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
