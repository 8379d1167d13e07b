/** Encryption under a secret link's key. The server has only the id, and a token from the key. */
import type { SecretLink } from './secret-link.ts'

/** The text was not encrypted with this key and id, or was changed since. */
export class DamagedTextError extends Error {}

const ID_BYTES = 16
const KEY_BYTES = 32
/** The length of the random AES-GCM nonce at the start of each version's ciphertext. */
const NONCE_BYTES = 12

export function newSecretLink(): SecretLink {
  return { id: toBase64Url(randomBytes(ID_BYTES)), key: toBase64Url(randomBytes(KEY_BYTES)) }
}

/** Returns a random token: 256 bits in base64url. */
export function newToken(): string {
  return toBase64Url(randomBytes(KEY_BYTES))
}

/** Returns the token for reading or changing the stored data, in base64url. */
export async function tokenOf(link: SecretLink): Promise<string> {
  if (link.serverToken !== undefined) return link.serverToken
  const bits = await crypto.subtle.deriveBits(derivation(link, 'token'), await secret(link), 256)
  return toBase64Url(new Uint8Array(bits))
}

/** Encrypts a text. Returns base64. */
export async function encryptText(link: SecretLink, text: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES)
  const encrypted = await crypto.subtle.encrypt(
    algorithm(link, nonce),
    await cipherKey(link),
    new TextEncoder().encode(text),
  )
  return toBase64(new Uint8Array([...nonce, ...new Uint8Array(encrypted)]))
}

/** Decrypts a text. Throws a `DamagedTextError` if a byte was changed, or the link is another's. */
export async function decryptText(link: SecretLink, ciphertext: string): Promise<string> {
  try {
    const bytes = fromBase64(ciphertext)
    const text = await crypto.subtle.decrypt(
      algorithm(link, bytes.subarray(0, NONCE_BYTES)),
      await cipherKey(link),
      bytes.subarray(NONCE_BYTES),
    )
    return new TextDecoder().decode(text)
  } catch (cause) {
    throw new DamagedTextError('The text cannot be decrypted', { cause })
  }
}

/** Returns the parameters of AES-GCM. With the id, the server cannot answer with another text. */
function algorithm({ id }: SecretLink, nonce: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv: nonce, additionalData: new TextEncoder().encode(id) }
}

async function cipherKey(link: SecretLink): Promise<CryptoKey> {
  const aes = { name: 'AES-GCM', length: 256 }
  return crypto.subtle.deriveKey(derivation(link, 'encryption'), await secret(link), aes, false, [
    'encrypt',
    'decrypt',
  ])
}

function secret({ key }: SecretLink): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromBase64(key), 'HKDF', false, ['deriveBits', 'deriveKey'])
}

function derivation({ id }: SecretLink, purpose: 'token' | 'encryption'): HkdfParams {
  const text = new TextEncoder()
  return {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: text.encode(id),
    info: text.encode(`merchant-application draft ${purpose}`),
  }
}

function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Decodes base64 and base64url. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
