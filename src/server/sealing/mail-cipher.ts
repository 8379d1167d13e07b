/**
 * Mails that wait to be sent are encrypted under a key of the server's that the database does not
 * hold (AES-256-GCM): a stolen database or backup shows no recipient and no link.
 */
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

export interface MailCipher {
  /** Nonce, ciphertext and tag; only for the delivery of this id. The value has to be JSON. */
  readonly encrypt: (deliveryId: string, value: unknown) => Uint8Array
  /** Throws where key or id is not the one it was encrypted for, or a byte was changed. */
  readonly decrypt: (deliveryId: string, sealed: Uint8Array) => unknown
}

/** `secret` is a text of high entropy; its form does not matter. */
export function mailCipher(secret: string): MailCipher {
  const bytes = hkdfSync('sha256', secret, '', 'merchant-application mail key', KEY_BYTES)
  const key = createSecretKey(new Uint8Array(bytes))
  return {
    encrypt: (deliveryId, value) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(deliveryId))
      const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, body, cipher.getAuthTag()])
    },
    decrypt: (deliveryId, sealed) => {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(deliveryId))
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
      const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES)
      return JSON.parse(Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8'))
    },
  }
}
