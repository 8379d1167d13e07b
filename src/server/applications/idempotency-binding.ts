import { copySecretOf } from '../signed-copies/copy-secret.ts'
import { bodyHash, idempotencyKeyHash } from './idempotency.ts'

/** What binds an idempotency key to the body that was sent with it. */
export interface IdempotencyBinding {
  readonly idempotency_key_hash: string
  readonly body_hash: string
  /** The secret of the copy's link; never stored. */
  readonly secret: string
}

export function idempotencyBinding(idempotencyKey: string, body: unknown): IdempotencyBinding {
  return {
    idempotency_key_hash: idempotencyKeyHash(idempotencyKey),
    body_hash: bodyHash(idempotencyKey, body),
    secret: copySecretOf(idempotencyKey),
  }
}
