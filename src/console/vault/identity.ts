/** What the worker does with the reviewer's identity; it runs in Node, too. */
import { base64 } from '@scure/base'
import { armor, Decrypter, Encrypter, type Identity as Key, type Recipient } from 'age-encryption'
import { identitiesIn } from '../../application/record/identity-file.ts'
import type { Calls, Fingerprinted, Hashed, Unlocked } from './calls.ts'

export interface Identity {
  /** Opens an age file in base64, and parses the JSON in it. */
  readonly open: (sealed: string) => Promise<unknown>
  /** Opens an age file with bytes. */
  readonly openBytes: Calls['openBytes']
  /** Encrypts the identity itself; base64. */
  readonly protect: (recipient: Recipient) => Promise<string>
  /** Keyed hashes of values, so that the server can compare them and not guess them. */
  readonly hash: (values: readonly Fingerprinted[]) => Promise<readonly Hashed[]>
}

const ARMORED = '-----BEGIN AGE ENCRYPTED FILE-----'
const ENCRYPTED = 'age-encryption.org/v1'

/** Reads an identity file, which may be protected by a passphrase. */
export async function readIdentity(
  file: Uint8Array,
  passphrase: string,
): Promise<Identity | Exclude<Unlocked, 'unlocked'>> {
  const text = new TextDecoder().decode(file)
  const encrypted = text.trimStart().startsWith(ARMORED) ? decoded(text) : file
  if (!encrypted) return 'no-identity'
  if (!text.startsWith(ENCRYPTED) && encrypted === file) return identityOf(identitiesIn(text))
  if (passphrase === '') return 'passphrase-needed'
  try {
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    return identityOf(identitiesIn(await decrypter.decrypt(encrypted, 'text')))
  } catch {
    return 'wrong-passphrase'
  }
}

/** Opens what `protect` has encrypted. Rejects if the key does not open it. */
export async function readProtected(
  ciphertext: string,
  key: Key,
): Promise<Identity | 'no-identity'> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  return identityOf(identitiesIn(await decrypter.decrypt(base64.decode(ciphertext), 'text')))
}

/** Seals a record to age public keys, and returns the age file in base64. */
export async function sealTo(recipients: readonly string[], record: unknown): Promise<string> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return base64.encode(await encrypter.encrypt(JSON.stringify(record)))
}

function decoded(text: string): Uint8Array | undefined {
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
    open: async (sealed) => JSON.parse(await decrypter.decrypt(base64.decode(sealed), 'text')),
    openBytes: async (sealed) => new Uint8Array(await decrypter.decrypt(sealed)),
    protect: async (recipient) => {
      const encrypter = new Encrypter()
      encrypter.addRecipient(recipient)
      return base64.encode(await encrypter.encrypt(identities.join('\n')))
    },
    hash: async (values) => {
      const key = await fingerprintKey(first)
      return Promise.all(
        values.map(async ({ kind, value }) => ({ kind, hash: await hmac(key, [kind, value]) })),
      )
    },
  }
}

function fingerprintKey(identity: string): Promise<CryptoKey> {
  const text = new TextEncoder()
  const info = text.encode('merchant-application fingerprints')
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return crypto.subtle
    .importKey('raw', text.encode(identity), 'HKDF', false, ['deriveKey'])
    .then((secret) =>
      crypto.subtle.deriveKey(
        derivation,
        secret,
        { name: 'HMAC', hash: 'SHA-256', length: 256 },
        false,
        ['sign'],
      ),
    )
}

async function hmac(key: CryptoKey, parts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts))
  const hash = await crypto.subtle.sign('HMAC', key, bytes)
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
