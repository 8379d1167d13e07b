/** What a page derives from the secret of a link, for links that the server makes: `web/secret-links`. */
import { createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import { decryptBytes, encryptBytes } from './aes-gcm.ts'

/** The id is public; anyone who has the key opens what is encrypted under it. */
export interface MadeLink {
  /** 128 bits in base64url. */
  readonly id: string
  /** 256 bits in base64url. */
  readonly key: string
}

const ID_BYTES = 16
const KEY_BYTES = 32

export function randomLinkId(): string {
  return randomBytes(ID_BYTES).toString('base64url')
}

export function randomLinkKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url')
}

/** What the page proves with that it has the key. */
export function tokenOfLink(link: MadeLink): string {
  return derived(link, 'token').toString('base64url')
}

/** Encrypts a text that the page decrypts with the link. */
export function encryptUnderLink(link: MadeLink, text: string): Uint8Array {
  const key = createSecretKey(derived(link, 'encryption'))
  return encryptBytes(key, Buffer.from(text), link.id)
}

/** Throws if the link is another one, or a byte was changed. */
export function decryptUnderLink(link: MadeLink, encrypted: Uint8Array): string {
  const key = createSecretKey(derived(link, 'encryption'))
  return decryptBytes(key, encrypted, link.id).toString()
}

function derived({ id, key }: MadeLink, purpose: 'token' | 'encryption'): Buffer {
  const info = `merchant-application draft ${purpose}`
  return Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64url'), id, info, KEY_BYTES))
}
