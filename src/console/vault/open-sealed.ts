/** The worker's operations on the reviewer's identity. They run in Node, too. */
import { base64 } from '@scure/base'
import { armor, Decrypter, Encrypter, type Identity as Key, type Recipient } from 'age-encryption'
import { boundedAgeFile, identitiesIn } from '../../application/record/age-file.ts'
import { decodeText } from '../../application/text-file/decode-text.ts'
import type { Calls, UnlockOutcome } from './calls.ts'

export interface Identity {
  /** Opens an age file in base64, and parses the JSON in it. */
  readonly open: (sealed: string) => Promise<unknown>
  readonly openBytes: Calls['openBytes']
  /** Encrypts the identity itself; in base64. */
  readonly protect: (recipient: Recipient) => Promise<string>
}

const ARMORED = '-----BEGIN AGE ENCRYPTED FILE-----'
const ENCRYPTED = 'age-encryption.org/v1'

/** Returns a file's text. Even an encrypted file is decoded: only its beginning matters. */
function textOf(file: Uint8Array): string {
  try {
    return decodeText(file).text
  } catch {
    return new TextDecoder().decode(file)
  }
}

/** Reads an identity file, which a passphrase may protect. */
export async function readIdentity(
  file: Uint8Array,
  passphrase: string,
): Promise<Identity | Exclude<UnlockOutcome, 'unlocked'>> {
  const text = textOf(file)
  const encrypted = text.trimStart().startsWith(ARMORED) ? decodeArmor(text) : file
  if (!encrypted) return 'no-identity'
  if (!text.startsWith(ENCRYPTED) && encrypted === file) return identityOf(identitiesIn(text))
  if (passphrase === '') return 'passphrase-needed'
  try {
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    return identityOf(identitiesIn(await decrypter.decrypt(boundedAgeFile(encrypted), 'text')))
  } catch {
    return 'wrong-passphrase'
  }
}

/** Decrypts an identity that `protect` encrypted. Rejects if the key does not open it. */
export async function readProtected(
  ciphertext: string,
  key: Key,
): Promise<Identity | 'no-identity'> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  const file = boundedAgeFile(base64.decode(ciphertext))
  return identityOf(identitiesIn(await decrypter.decrypt(file, 'text')))
}

/** Seals a record to age public keys, and returns the age file in base64. */
export async function sealTo(recipients: readonly string[], record: unknown): Promise<string> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return base64.encode(await encrypter.encrypt(JSON.stringify(record)))
}

function decodeArmor(text: string): Uint8Array | undefined {
  try {
    return armor.decode(text)
  } catch {
    return undefined
  }
}

function identityOf(identities: readonly string[]): Identity | 'no-identity' {
  const [first] = identities
  const decrypter = new Decrypter()
  try {
    for (const identity of identities) decrypter.addIdentity(identity)
  } catch {
    return 'no-identity'
  }
  if (first === undefined) return 'no-identity'
  return {
    open: async (sealed) => {
      const file = boundedAgeFile(base64.decode(sealed))
      return JSON.parse(await decrypter.decrypt(file, 'text'))
    },
    openBytes: async (sealed) => new Uint8Array(await decrypter.decrypt(boundedAgeFile(sealed))),
    protect: async (recipient) => {
      const encrypter = new Encrypter()
      encrypter.addRecipient(recipient)
      return base64.encode(await encrypter.encrypt(identities.join('\n')))
    },
  }
}
