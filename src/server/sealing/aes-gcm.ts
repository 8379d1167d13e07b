/** AES-256-GCM as all our short-lived secrets are kept: nonce, ciphertext and tag, one after the other. */
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** Bytes that a secret of high entropy gives for one purpose (HKDF-SHA-256). */
export function derive(secret: string, purpose: string, length: number): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, length))
}

/** The key that a secret of high entropy gives for one purpose. */
export function keyFrom(secret: string, purpose: string): KeyObject {
  return createSecretKey(derive(secret, purpose, KEY_BYTES))
}

/** Encrypts bytes; with `boundTo`, a text that is not kept in them, they open for that text alone. */
export function encryptBytes(key: KeyObject, bytes: Uint8Array, boundTo = ''): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(boundTo))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Throws where key or text is not the one they were encrypted for, or a byte was changed. */
export function decryptBytes(key: KeyObject, sealed: Uint8Array, boundTo = ''): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(sealed.subarray(-TAG_BYTES))
  const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES)
  return Buffer.concat([decipher.update(body), decipher.final()])
}

/** The same for a value that JSON can hold. */
export function encryptJson(key: KeyObject, value: unknown, boundTo = ''): Uint8Array {
  return encryptBytes(key, Buffer.from(JSON.stringify(value)), boundTo)
}

/** Reads what {@link encryptJson} wrote; throws as {@link decryptBytes} does. */
export function decryptJson(key: KeyObject, sealed: Uint8Array, boundTo = ''): unknown {
  return JSON.parse(decryptBytes(key, sealed, boundTo).toString('utf8'))
}
