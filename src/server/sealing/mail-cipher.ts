/**
 * Mails that wait to be sent are encrypted under a key of the server's that the database does not
 * hold (AES-256-GCM): a stolen database or backup shows no recipient and no link.
 */
import { createSecretKey, hkdfSync } from 'node:crypto'
import { decryptJson, encryptJson } from './aes-gcm.ts'

const KEY_BYTES = 32

export interface MailCipher {
  /** Opens only for the delivery of this id. The value has to be JSON. */
  readonly encrypt: (deliveryId: string, value: unknown) => Uint8Array
  /** Throws where key or id is not the one it was encrypted for, or a byte was changed. */
  readonly decrypt: (deliveryId: string, sealed: Uint8Array) => unknown
}

/** `secret` is a text of high entropy; its form does not matter. */
export function mailCipher(secret: string): MailCipher {
  const bytes = hkdfSync('sha256', secret, '', 'merchant-application mail key', KEY_BYTES)
  const key = createSecretKey(new Uint8Array(bytes))
  return {
    encrypt: (deliveryId, value) => encryptJson(key, value, deliveryId),
    decrypt: (deliveryId, sealed) => decryptJson(key, sealed, deliveryId),
  }
}
