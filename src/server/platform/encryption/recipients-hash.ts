import { createHash } from 'node:crypto'

/** Returns a hash of the public keys that a record is sealed to, in any order: SHA-256 as hex. */
export function recipientsHash(recipients: readonly string[]): string {
  const names = [...new Set(recipients)].sort()
  return createHash('sha256')
    .update(JSON.stringify(['merchant-application recipients 1', ...names]))
    .digest('hex')
}
