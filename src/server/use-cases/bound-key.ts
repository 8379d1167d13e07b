import { copySecretOf } from '../sealing/copy-secret.ts'
import { bodyHash, idempotencyKeyHash } from '../sealing/idempotency.ts'

/** What an idempotency key gives together with the body that was sent with it. */
export interface BoundKey {
  readonly idempotency_key_hash: string
  readonly body_hash: string
  /** Of the link that opens the copy; never stored. */
  readonly secret: string
}

export function boundKey(idempotencyKey: string, body: unknown): BoundKey {
  return {
    idempotency_key_hash: idempotencyKeyHash(idempotencyKey),
    body_hash: bodyHash(idempotencyKey, body),
    secret: copySecretOf(idempotencyKey),
  }
}
