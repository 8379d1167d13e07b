/** Seals to the operator with age: whoever holds only the server cannot open it again. */
import { Encrypter } from 'age-encryption'
import { ageFile } from './age-file.ts'
import { isX25519Recipient, x25519Recipient } from './x25519-recipient.ts'

/** Turns a record into an age file that any of the recipients opens. */
export type Seal = (record: unknown) => Promise<Uint8Array>

/** `recipients` are age public keys (`age1…`). Throws where one is none. */
export function sealTo(recipients: readonly string[]): Seal {
  if (!recipients.every(isRecipient)) throw new Error('A sealing recipient is no age public key')
  if (!recipients.every(isX25519Recipient)) return sealWithLibrary(recipients)
  const wraps = recipients.map(x25519Recipient)
  return async (record) => ageFile(Buffer.from(JSON.stringify(record)), wraps)
}

/** For kinds of keys that the platform does not know, such as the post-quantum ones. */
function sealWithLibrary(recipients: readonly string[]): Seal {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
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
