/**
 * The encrypted parts of an invitation. The answers have a key of their own. That key is encrypted
 * under the secret of the link and under its token. The key and the secret, with the invited
 * address, are encrypted under the server's mail key.
 */
import * as v from 'valibot'
import type { InvitedApplication } from '../../application/invited.ts'
import { type MailCipher, tryToDecrypt } from '../outbox/mail-service.ts'
import {
  decryptUnderLink,
  encryptUnderLink,
  type NewLink,
  randomLinkKey,
  tokenOfLink,
} from '../platform/encryption/secret-link.ts'
import type { StoredInvitation } from './store.ts'

const serverKey = v.object({
  answersKey: v.string(),
  secret: v.string(),
  /** The invited address; empty if there is none. */
  email: v.string(),
  /** How many days later reminders are sent. */
  remindAfter: v.array(v.number()),
})

/** The secrets that the server needs for reminders and new links. */
export type ServerKey = Readonly<v.InferOutput<typeof serverKey>>

/** Encrypts answers under a new key. */
export function encryptedAnswers(id: string, answers: InvitedApplication) {
  const answersKey = randomLinkKey()
  const text = JSON.stringify(answers)
  return { answersKey, ciphertext: encryptUnderLink({ id, key: answersKey }, text) }
}

/** Returns a new secret, the keys encrypted under it, and the server's copy. */
export function newLink(
  cipher: MailCipher,
  id: string,
  keep: Omit<ServerKey, 'secret'>,
): {
  readonly secret: string
  readonly token: string
  readonly link_key: Uint8Array
  readonly token_key: Uint8Array
  readonly server_key: Uint8Array
} {
  const secret = randomLinkKey()
  const link = { id, key: secret }
  const serverKey: ServerKey = { ...keep, secret }
  const token = tokenOfLink(link)
  return {
    secret,
    token,
    token_key: encryptUnderLink({ id, key: token }, keep.answersKey),
    link_key: encryptUnderLink(link, keep.answersKey),
    server_key: cipher.encrypt(id, serverKey),
  }
}

/** Returns undefined once the key was erased, or if the mail key has changed. */
export function serverKeyOf(
  cipher: MailCipher,
  { id, server_key: sealed }: Pick<StoredInvitation, 'id' | 'server_key'>,
): ServerKey | undefined {
  return sealed ? tryToDecrypt(cipher, serverKey, { id, sealed }) : undefined
}

/**
 * Decrypts the answers with the link's token, or with the server's key if an earlier release made
 * the link. Returns undefined once the answers are erased, or if the mail key has changed.
 */
export function decryptedAnswers(
  { id, ciphertext, token_key, server_key }: StoredInvitation,
  token: string,
  cipher: MailCipher | undefined,
): unknown {
  const key =
    (token_key && underToken({ id, key: token }, token_key)) ??
    (cipher && serverKeyOf(cipher, { id, server_key })?.answersKey)
  if (key === undefined || !ciphertext) return undefined
  return JSON.parse(decryptUnderLink({ id, key }, ciphertext))
}

/** Returns undefined if an earlier release has renewed the link since. */
function underToken(link: NewLink, encrypted: Uint8Array): string | undefined {
  try {
    return decryptUnderLink(link, encrypted)
  } catch {
    return undefined
  }
}
