/** Seals records to the operator with age, so that the server alone cannot open them again. */
import { Encrypter } from 'age-encryption'
import { MAX_STANZAS } from '../../../application/record/age-file.ts'
import { isRecipient, recipientsHash } from './recipient.ts'

/** Encrypts a record into an age file that any of the recipients can open. */
export interface Seal {
  (record: unknown): Promise<Uint8Array>
  /** Encrypts bytes in the same way. */
  readonly bytes: (bytes: Uint8Array) => Promise<Uint8Array>
  /** The hash of the recipients: see `recipientsHash`. */
  readonly recipients: string
}

/**
 * Seals a record after checking that its own reader accepts it. Otherwise it rejects with the
 * reader's error, so that nothing is stored that nobody could read.
 *
 * @param read gets the JSON as it would be opened
 */
export async function sealReadable(
  seal: Seal,
  record: object,
  read: (opened: unknown) => unknown,
): Promise<Uint8Array> {
  const text = JSON.stringify(record)
  read(JSON.parse(text))
  return seal.bytes(Buffer.from(text))
}

/** Returns a seal to age public keys (`age1…`). Throws for an invalid one, none, or too many. */
export function sealTo(recipients: readonly string[]): Seal {
  if (recipients.length === 0) throw new Error('A record without recipients could never be opened')
  if (recipients.length > MAX_STANZAS)
    throw new Error(`A record is sealed to at most ${MAX_STANZAS} age public keys`)
  if (!recipients.every(isRecipient))
    throw new Error('A sealing recipient is not an age public key')
  const encrypter = encrypterTo(recipients)
  const seal = (record: unknown) => encrypter.encrypt(JSON.stringify(record))
  return Object.assign(seal, {
    bytes: (bytes: Uint8Array) => encrypter.encrypt(bytes),
    recipients: recipientsHash(recipients),
  })
}

/** Returns false for a key of small order: it is well formed, but nothing can be sealed to it. */
export async function canSealTo(recipient: string): Promise<boolean> {
  return encrypterTo([recipient])
    .encrypt('')
    .then(
      () => true,
      () => false,
    )
}

function encrypterTo(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return encrypter
}
