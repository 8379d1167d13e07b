/** Seals to the operator with age: whoever holds only the server cannot open it again. */
import { Encrypter } from 'age-encryption'
import { isX25519Recipient, x25519Recipient } from './x25519-recipient.ts'

/** Turns a record into an age file that any of the recipients opens. */
export type Seal = (record: unknown) => Promise<Uint8Array>

/** `recipients` are age public keys (`age1…`). Throws where one is none. */
export function sealTo(recipients: readonly string[]): Seal {
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    if (!isRecipient(recipient)) throw new Error('A sealing recipient is no age public key')
    encrypter.addRecipient(isX25519Recipient(recipient) ? x25519Recipient(recipient) : recipient)
  }
  return (record) => encrypter.encrypt(JSON.stringify(record))
}

/** Whether a text is an age public key. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}
