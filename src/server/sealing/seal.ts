/** Seals records to the operator with age: the server alone cannot open them again. */
import { createRequire } from 'node:module'
import { ageFile } from './age-file.ts'
import { recipientsFingerprint } from './recipients-fingerprint.ts'
import { isX25519Recipient, x25519Recipient } from './x25519-recipient.ts'

/** Encrypts a record to an age file that any of the recipients can open. */
export interface Seal {
  (record: unknown): Promise<Uint8Array>
  /** Identifies the recipients: see `recipients-fingerprint.ts`. */
  readonly recipients: string
}

/** `recipients` are age public keys (`age1…`). Throws if one is not. */
export function sealTo(recipients: readonly string[]): Seal {
  if (!recipients.every(isRecipient))
    throw new Error('A sealing recipient is not an age public key')
  const seal = recipients.every(isX25519Recipient)
    ? sealOnPlatform(recipients)
    : sealWithLibrary(recipients)
  return Object.assign(seal, { recipients: recipientsFingerprint(recipients) })
}

function sealOnPlatform(recipients: readonly string[]) {
  const wraps = recipients.map(x25519Recipient)
  return async (record: unknown) => ageFile(Buffer.from(JSON.stringify(record)), wraps)
}

/** For key types that Node does not support, such as the post-quantum ones. */
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

/** Takes 14 MB of memory per thread, so it is loaded only for those key types. */
function library(): typeof import('age-encryption') {
  return createRequire(import.meta.url)('age-encryption')
}
