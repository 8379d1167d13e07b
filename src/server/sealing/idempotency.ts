/** What is kept of an idempotency key and of the body sent with it: nothing that can be read back. */
import { createHash, createHmac, createSecretKey } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'

/** SHA-256 of a key as hex, of no use for anything else. */
export function idempotencyKeyHash(key: string): string {
  return createHash('sha256')
    .update('merchant-application idempotency key\0')
    .update(key)
    .digest('hex')
}

/**
 * Tells the same body again: HMAC-SHA-256 under the key, which the database does not hold. The
 * order of an object's keys does not count.
 */
export function bodyHash(key: string, body: unknown): string {
  return createHmac('sha256', createSecretKey(key, 'utf8'))
    .update(canonicalJson(body))
    .digest('hex')
}
