/** One-way hashes of an idempotency key and the body sent with it. */
import { createHash, createHmac, createSecretKey } from 'node:crypto'
import { canonicalJson } from '../../application/canonical-json.ts'

/** SHA-256 of a key as hex, useless for anything else. */
export function idempotencyKeyHash(key: string): string {
  return createHash('sha256')
    .update('merchant-application idempotency key\0')
    .update(key)
    .digest('hex')
}

/**
 * Recognizes a repeated body: HMAC-SHA-256 under the key, which the database does not hold. The
 * order of object keys does not matter.
 */
export function bodyHash(key: string, body: unknown): string {
  return createHmac('sha256', createSecretKey(key, 'utf8'))
    .update(canonicalJson(body))
    .digest('hex')
}
