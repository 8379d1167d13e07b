import { hash } from 'node:crypto'

/**
 * Returns the SHA-256 of bytes, such as a sealed record, in lower-case hex. An edited row may have
 * a value that is not bytes. It gets a hash that no bytes have, so that the check continues.
 */
export function bytesHash(bytes: Uint8Array): string {
  const isChanged = !(bytes instanceof Uint8Array)
  return isChanged ? hashOf(['not bytes', String(bytes)]) : hash('sha256', bytes)
}

/**
 * Returns the SHA-256, in lower-case hex, of a JSON list that begins with its purpose. To change
 * what a hash covers, add a new purpose (`… 2`); never edit one.
 */
export function hashOf(parts: readonly (string | number | null)[]): string {
  return hash('sha256', JSON.stringify(parts))
}
