/**
 * Waiting emails are encrypted under a server key that the database does not hold (AES-256-GCM), so
 * that a stolen database or backup shows no recipient and no link.
 */
import { decryptJson, encryptJson, keyFrom } from '../platform/encryption/aes-gcm.ts'

export interface MailCipher {
  /** Decrypts only with this delivery's id. The value must be JSON. */
  readonly encrypt: (deliveryId: string, value: unknown) => Uint8Array
  /** Throws if the key or the id is a different one, or a byte was changed. */
  readonly decrypt: (deliveryId: string, sealed: Uint8Array) => unknown
}

/** `secret` is a high-entropy text in any format. */
export function mailCipher(secret: string): MailCipher {
  const key = keyFrom(secret, 'merchant-application mail key')
  return {
    encrypt: (deliveryId, value) => encryptJson(key, value, deliveryId),
    decrypt: (deliveryId, sealed) => decryptJson(key, sealed, deliveryId),
  }
}
