/** One-way hashes of an idempotency key and the body sent with it. */
import { createHmac, createSecretKey, hash } from 'node:crypto'
import { canonicalJson } from '../../application/json/json-text.ts'
import { copySecretOf } from '../signed-copies/link-service.ts'

/** Returns the SHA-256 of a key as hex, useless for anything else. */
export function idempotencyKeyHash(key: string): string {
  return hash('sha256', `merchant-application idempotency key\0${key}`)
}

/**
 * Returns the key of an application that a system enters. Systems choose keys that others can guess
 * or use too, such as the number of a form. Combined with the API key, which only the system has,
 * such a key leads nobody else to the answer, or to the copy whose link is derived from it.
 * @param authorization the header with the API key
 */
export function keyOfSystem(idempotencyKey: string, authorization = ''): string {
  const apiKey = authorization.replace(/^\S+ /, '')
  return createHmac('sha256', createSecretKey(apiKey, 'utf8'))
    .update(idempotencyKey)
    .digest('base64url')
}

/**
 * Returns a hash that recognizes a repeated body: HMAC-SHA-256 under the key, which is not in the
 * database. The order of object keys does not matter.
 */
export function bodyHash(key: string, body: unknown): string {
  return createHmac('sha256', createSecretKey(key, 'utf8'))
    .update(canonicalJson(body))
    .digest('hex')
}

/** A body as it was sent, and as its schema parsed it. */
export interface RequestBody<Body = unknown> {
  readonly sentBody: unknown
  readonly body: Body
}

/** Binds an idempotency key to the body that was sent with it. */
export interface IdempotencyBinding {
  readonly idempotency_key_hash: string
  readonly body_hash: string
  /** The secret of the copy's link; never stored. */
  readonly secret: string
}

export function idempotencyBinding(
  idempotencyKey: string,
  { sentBody }: RequestBody,
): IdempotencyBinding {
  return {
    idempotency_key_hash: idempotencyKeyHash(idempotencyKey),
    body_hash: bodyHash(idempotencyKey, sentBody),
    secret: copySecretOf(idempotencyKey),
  }
}

/**
 * Returns the stored hash, if it is the hash of this body; undefined if another body was stored.
 * Version 0.1.0 stored the hash of the parsed body.
 */
export function storedBodyHash(
  key: string,
  { sentBody, body }: RequestBody,
  storedHash: string | null,
): string | undefined {
  const hashes = [sentBody, body].map((text) => bodyHash(key, text))
  return hashes.find((hash) => hash === storedHash)
}
