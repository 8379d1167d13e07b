/** Seals to the operator with age: whoever holds only the server cannot open it again. */
import { createRequire } from 'node:module'
import { ageFile } from './age-file.ts'
import { recipientsFingerprint } from './recipients-fingerprint.ts'
import { isX25519Recipient, x25519Recipient } from './x25519-recipient.ts'

/** Turns a record into an age file that any of the recipients opens. */
export interface Seal {
  (record: unknown): Promise<Uint8Array>
  /** Which recipients these are: see `recipients-fingerprint.ts`. */
  readonly recipients: string
}

/** `recipients` are age public keys (`age1…`). Throws where one is none. */
export function sealTo(recipients: readonly string[]): Seal {
  if (!recipients.every(isRecipient)) throw new Error('A sealing recipient is no age public key')
  const seal = recipients.every(isX25519Recipient)
    ? sealOnPlatform(recipients)
    : sealWithLibrary(recipients)
  return Object.assign(seal, { recipients: recipientsFingerprint(recipients) })
}

function sealOnPlatform(recipients: readonly string[]) {
  const wraps = recipients.map(x25519Recipient)
  return async (record: unknown) => ageFile(Buffer.from(JSON.stringify(record)), wraps)
}

/** For kinds of keys that the platform does not know, such as the post-quantum ones. */
function sealWithLibrary(recipients: readonly string[]) {
  const { Encrypter } = library()
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return (record: unknown) => encrypter.encrypt(JSON.stringify(record))
}

/** Whether a text is an age public key. */
export function isRecipient(text: string): boolean {
  if (isX25519Recipient(text)) return true
  try {
    const { Encrypter } = library()
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

/** Takes 14 MB of memory a thread, so that it is loaded for those kinds of keys alone. */
function library(): typeof import('age-encryption') {
  return createRequire(import.meta.url)('age-encryption')
}
