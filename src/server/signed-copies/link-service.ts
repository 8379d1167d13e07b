import { createSecretKey, hash, type KeyObject, randomBytes } from 'node:crypto'
import { base32nopad } from '@scure/base'
import { decryptBytes, derive, encryptBytes, keyFrom } from '../platform/encryption/aes-gcm.ts'

/** The fragment of a link to a copy. */
export interface CopyLink {
  readonly reference: string
  readonly secret: string
}

/** The placeholder for the secret in a stored URL: the database never sees a secret. */
const SECRET_PLACE = '{secret}'

/** The suffix that turns a page's URL into a link to a copy. */
export const COPY_LINK = `#{reference}.${SECRET_PLACE}`

/** Fills in the placeholders of a URL, if it has any. */
export function withCopyLink(address: string, { reference, secret }: CopyLink): string {
  return withSecret(withReference(address, reference), secret)
}

/** Fills in the reference of the application, if the URL has a place for it. */
export function withReference(address: string, reference: string): string {
  return address.replace('{reference}', reference)
}

/** Fills in the secret of the copy, if the URL has a place for it. */
export function withSecret(address: string, secret: string): string {
  return address.replace(SECRET_PLACE, secret)
}

/** The reference of the application and the key, in base64, that decrypt a copy. */
export interface CopyKey {
  readonly reference: string
  readonly key: string
}

const SECRET_BYTES = 20
const KEY_BYTES = 32

/**
 * Returns 160 bits as 32 letters and digits. The same idempotency key gives the same secret, so
 * that a repeated submission gets the same link. The secret is only as strong as the key, which
 * must be random.
 */
export function copySecretOf(idempotencyKey: string): string {
  return letters(derive(idempotencyKey, 'merchant-application copy secret', SECRET_BYTES))
}

/** Returns a secret for clients that send no idempotency key. */
export function randomCopySecret(): string {
  return letters(randomBytes(SECRET_BYTES))
}

/** Returns the database's key for a copy: SHA-256 as hex, useless for anything else. */
export function copySecretHash(secret: string): string {
  return hash('sha256', `merchant-application copy secret hash\0${secret}`)
}

/** The number of bytes for the version, in front of the key. */
const VERSION_BYTES = 2
const READING_SECRET = /^k([a-z2-7]{55})$/

/**
 * Returns the secret of a link that only opens a copy. It contains the copy's own key, which does
 * not lead to the secret of the link that manages the application.
 */
export function readingSecretOf({
  version,
  key,
}: {
  readonly version: number
  readonly key: string
}): string {
  const bytes = Buffer.alloc(VERSION_BYTES)
  bytes.writeUInt16BE(version)
  return `k${letters(Buffer.concat([bytes, Buffer.from(key, 'base64')]))}`
}

/** Returns the version and the key in such a secret; undefined for any other secret. */
export function readingSecretIn(
  secret: string,
): { readonly version: number; readonly key: string } | undefined {
  const text = READING_SECRET.exec(secret)?.[1]
  if (text === undefined) return undefined
  const bytes = decode(text)
  if (!bytes) return undefined
  const key = bytes.subarray(VERSION_BYTES).toString('base64')
  return { version: bytes.readUInt16BE(), key }
}

/** Returns 256 random bits, in base64. */
export function newCopyKey(): string {
  return randomBytes(KEY_BYTES).toString('base64')
}

/** Encrypts a copy's key for its link, as the database stores it. */
export function encryptCopyKey({ secret, reference }: CopyLink, key: string): Uint8Array {
  return encryptBytes(linkKey(secret), Buffer.from(key, 'base64'), reference)
}

/** Throws if the secret or the reference is a different one, or if a byte was changed. */
export function decryptCopyKey({ secret, reference }: CopyLink, sealed: Uint8Array): string {
  return decryptBytes(linkKey(secret), sealed, reference).toString('base64')
}

/** Encrypts a copy. It can be decrypted only with this application's reference. */
export function encryptCopy({ key, reference }: CopyKey, bytes: Uint8Array): Uint8Array {
  return encryptBytes(contentKey(key), bytes, reference)
}

/** Throws if the key or the reference is a different one, or if a byte was changed. */
export function decryptCopy({ key, reference }: CopyKey, encrypted: Uint8Array): Uint8Array {
  return decryptBytes(contentKey(key), encrypted, reference)
}

function linkKey(secret: string): KeyObject {
  return keyFrom(secret, 'merchant-application copy key')
}

function contentKey(key: string): KeyObject {
  return createSecretKey(key, 'base64')
}

/** Returns base32 (RFC 4648) in lower case, whose characters are easy to tell apart and to type. */
function letters(bytes: Uint8Array): string {
  return base32nopad.encode(bytes).toLowerCase()
}

/** Returns undefined if the last letter has bits that belong to no byte. */
function decode(text: string): Buffer | undefined {
  try {
    return Buffer.from(base32nopad.decode(text.toUpperCase()))
  } catch {
    return undefined
  }
}
