/** What a page derives from the secret of a link, for links that the server makes: `web/secret-links`. */
import { createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import { decryptBytes, encryptBytes } from './aes-gcm.ts'
import { hashOf } from './hash.ts'

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

/** The hash of the token of an applicant's invitation. */
export function invitationTokenHash(token: string): string {
  return hashOf(['merchant-application invitation token', token])
}

/**
 * Finds a row with all that belongs to the same application; null if its page named no intent. It
 * gives no right, so no signature covers it. The intent of an invited applicant is their link's token.
 */
export function intentHash(intent: string | undefined): string | null {
  return intent === undefined ? null : invitationTokenHash(intent)
}
