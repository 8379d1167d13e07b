/** AES-256-GCM under our own keys: nonce, ciphertext and tag, concatenated. */
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

/** Derives bytes for one purpose from a high-entropy secret (HKDF-SHA-256). */
export function derive(secret: string, purpose: string, length: number): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, length))
}

/** Derives a key for one purpose from a high-entropy secret. */
export function keyFrom(secret: string, purpose: string): KeyObject {
  return createSecretKey(derive(secret, purpose, KEY_BYTES))
}

/** Encrypts bytes. With `boundTo`, which is not stored, only the same text decrypts them. */
export function encryptBytes(key: KeyObject, bytes: Uint8Array, boundTo = ''): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(boundTo))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Throws if the key or the text is a different one, or if a byte was changed. */
export function decryptBytes(key: KeyObject, sealed: Uint8Array, boundTo = ''): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(sealed.subarray(-TAG_BYTES))
  const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES)
  return Buffer.concat([decipher.update(body), decipher.final()])
}

/** Encrypts a JSON value in the same way. */
export function encryptJson(key: KeyObject, value: unknown, boundTo = ''): Uint8Array {
  return encryptBytes(key, Buffer.from(JSON.stringify(value)), boundTo)
}

/** Decrypts what {@link encryptJson} returned; throws as {@link decryptBytes} does. */
export function decryptJson(key: KeyObject, sealed: Uint8Array, boundTo = ''): unknown {
  return JSON.parse(decryptBytes(key, sealed, boundTo).toString('utf8'))
}
