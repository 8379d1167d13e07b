/**
 * Mails that wait to be sent are encrypted under a key of the server's that the database does not
 * hold (AES-256-GCM): a stolen database or backup shows no recipient and no link.
 */
import { decryptJson, encryptJson, keyFrom } from './aes-gcm.ts'

export interface MailCipher {
  /** Opens only for the delivery of this id. The value has to be JSON. */
  readonly encrypt: (deliveryId: string, value: unknown) => Uint8Array
  /** Throws where key or id is not the one it was encrypted for, or a byte was changed. */
  readonly decrypt: (deliveryId: string, sealed: Uint8Array) => unknown
}

/** `secret` is a text of high entropy; its form does not matter. */
export function mailCipher(secret: string): MailCipher {
  const key = keyFrom(secret, 'merchant-application mail key')
  return {
    encrypt: (deliveryId, value) => encryptJson(key, value, deliveryId),
    decrypt: (deliveryId, sealed) => decryptJson(key, sealed, deliveryId),
  }
}
