/**
 * Waiting emails, and whom to tell about a decision, are encrypted under a server key that the
 * database does not hold (AES-256-GCM), so that a stolen database or backup shows no recipient and
 * no link.
 */
import * as v from 'valibot'
import { decryptJson, encryptJson, keyFrom } from '../platform/encryption/aes-gcm.ts'

export interface MailCipher {
  /** Decrypts only with the same id, of a delivery or an application. The value must be JSON. */
  readonly encrypt: (id: string, value: unknown) => Uint8Array
  /** Throws if the key or the id is a different one, or a byte was changed. */
  readonly decrypt: (id: string, sealed: Uint8Array) => unknown
}

/** `secret` is a high-entropy text in any format. */
export function mailCipher(secret: string): MailCipher {
  const key = keyFrom(secret, 'merchant-application mail key')
  return {
    encrypt: (id, value) => encryptJson(key, value, id),
    decrypt: (id, sealed) => decryptJson(key, sealed, id),
  }
}

/** What was encrypted; undefined if it is not of the schema, and where `decrypt` throws. */
export function tryToDecrypt<Schema extends v.GenericSchema>(
  cipher: MailCipher,
  schema: Schema,
  { id, sealed }: { readonly id: string; readonly sealed: Uint8Array },
): v.InferOutput<Schema> | undefined {
  try {
    return v.parse(schema, cipher.decrypt(id, sealed))
  } catch {
    return undefined
  }
}
