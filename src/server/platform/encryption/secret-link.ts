/** The server's part of secret links: derives what `web/secret-links` derives in the page. */
import { createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import { decryptBytes, encryptBytes } from './aes-gcm.ts'
import { hashOf } from './hash.ts'

/** A link. The id is public; anyone who has the key can open what is encrypted under it. */
export interface NewLink {
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

/** Returns the token that proves that the page has the key. */
export function tokenOfLink(link: NewLink): string {
  return deriveBytes(link, 'token').toString('base64url')
}

/** Encrypts a text that the page decrypts with the link. */
export function encryptUnderLink(link: NewLink, text: string): Uint8Array {
  const key = createSecretKey(deriveBytes(link, 'encryption'))
  return encryptBytes(key, Buffer.from(text), link.id)
}

/** Throws if the link is a different one, or if a byte was changed. */
export function decryptUnderLink(link: NewLink, encrypted: Uint8Array): string {
  const key = createSecretKey(deriveBytes(link, 'encryption'))
  return decryptBytes(key, encrypted, link.id).toString()
}

function deriveBytes({ id, key }: NewLink, purpose: 'token' | 'encryption'): Buffer {
  const info = `merchant-application draft ${purpose}`
  return Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64url'), id, info, KEY_BYTES))
}

export function invitationTokenHash(token: string): string {
  return hashOf(['merchant-application invitation token', token])
}

/**
 * Returns a hash that finds all rows of the same application; null if its page sent no intent. The
 * intent of an invited applicant is the token of their link.
 */
export function intentHash(intent: string | undefined): string | null {
  return intent === undefined ? null : invitationTokenHash(intent)
}

/** An application that claims what its page stored before it. */
export interface Claimant {
  readonly program: string
  /** The hashes of its intents. */
  readonly intents: readonly string[]
}

/** Returns an application of a program, whose page sends this intent. */
export function claimantOf(program: { readonly id: string }, intent: string | undefined): Claimant {
  const hash = intentHash(intent)
  return { program: program.id, intents: hash === null ? [] : [hash] }
}

/**
 * Returns whether a row was stored for the claimant. Ids are no secret from a person who reads the
 * database, and nothing of another applicant must become part of that person's application. Systems
 * that send no intent have rows without one.
 */
export function isFor(
  { intents }: Pick<Claimant, 'intents'>,
  { intent }: { readonly intent: string | null },
): boolean {
  return intent === null || intents.includes(intent)
}
