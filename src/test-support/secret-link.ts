/** Opens what a browser has stored under a link with a secret, without the page's code. */
import { createDecipheriv, hkdfSync } from 'node:crypto'

/** The lengths of AES-GCM in bytes: the nonce comes before the text, the tag after it. */
const NONCE = 12
const TAG = 16

export interface OpenedLink {
  readonly id: string
  /** Sent to the server, in base64url. */
  readonly token: string
  /** Never sent. */
  readonly key: Uint8Array
}

/** The link in a fragment. Throws if there is none. */
export function secretLinkIn(fragment: string): OpenedLink {
  const [, id = '', secret = '', serverToken] =
    /^#([\w-]{22})\.([\w-]{43})(?:\.\d{10})?(?:\.([\w-]{43}))?$/.exec(fragment) ?? []
  if (id === '') throw new Error(`No link in ${fragment}`)
  const derived = (purpose: string) => {
    const info = `merchant-application draft ${purpose}`
    return Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), id, info, 32))
  }
  const token = serverToken ?? derived('token').toString('base64url')
  return { id, token, key: derived('encryption') }
}

/** Decrypts what is stored under a link, from base64. Throws if it is of another link. */
export function decryptedUnder({ id, key }: OpenedLink, ciphertext: string): string {
  const bytes = Buffer.from(ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
  decipher.setAAD(Buffer.from(id)).setAuthTag(bytes.subarray(-TAG))
  const text = decipher.update(bytes.subarray(NONCE, -TAG))
  return Buffer.concat([text, decipher.final()]).toString()
}
