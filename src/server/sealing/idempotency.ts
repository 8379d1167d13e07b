/** What is kept of an idempotency key and of the body sent with it: nothing that can be read back. */
import { createHash, createHmac } from 'node:crypto'

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
  return createHmac('sha256', key).update(canonical(body)).digest('hex')
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, held]) => held !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, held]) => `${JSON.stringify(name)}:${canonical(held)}`)
  return `{${entries.join(',')}}`
}
