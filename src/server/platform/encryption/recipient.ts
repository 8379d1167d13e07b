import { hash } from 'node:crypto'
import { bech32 } from '@scure/base'

/** The kinds of age public keys: the text before the last `1`. */
const KINDS = ['age', 'age1pq', 'age1tag', 'age1tagpq']

const X25519_BYTES = 32

/**
 * Returns whether a text is a well-formed age public key. Every start and every command check
 * settings with this function, and most of them need not load the encryption.
 */
export function isRecipient(text: string): boolean {
  const decoded = bech32.decodeUnsafe(text, false)
  if (decoded === undefined || !KINDS.includes(decoded.prefix)) return false
  const bytes = bech32.fromWordsUnsafe(decoded.words)
  return decoded.prefix === 'age' ? bytes?.length === X25519_BYTES : bytes !== undefined
}

/** Returns a hash of the public keys that a record is sealed to, in any order: SHA-256 as hex. */
export function recipientsHash(recipients: readonly string[]): string {
  const names = [...new Set(recipients)].sort()
  return hash('sha256', JSON.stringify(['merchant-application recipients 1', ...names]))
}
