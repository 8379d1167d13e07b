/** The operator's side of sealing: opens sealed records. */

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { Unreadable } from '../../../application/reading/stored.ts'
import { boundedAgeFile, identitiesIn } from '../../../application/record/age-file.ts'
import { certainText } from '../../../application/text-file/decode-text.ts'
import { writeOnce } from './secret-file.ts'

/**
 * Opens an age file and parses the record in it. Rejects if the identities do not match, and with
 * an `Unreadable` if the content is not JSON.
 */
export interface Unsealer {
  (sealed: Uint8Array): Promise<unknown>
  readonly bytes: (sealed: Uint8Array) => Promise<Uint8Array>
}

export async function unsealWith(identityFile: string): Promise<Unsealer> {
  const decrypter = new Decrypter()
  for (const identity of await readIdentities(identityFile)) decrypter.addIdentity(identity)
  const unseal = async (sealed: Uint8Array): Promise<unknown> =>
    parse(await decrypter.decrypt(boundedAgeFile(sealed), 'text'))
  return Object.assign(unseal, {
    bytes: async (sealed: Uint8Array) => decrypter.decrypt(boundedAgeFile(sealed), 'uint8array'),
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Unreadable('damaged', 'What is sealed is damaged: it is not JSON.')
  }
}

/** Returns the identities in a file. Throws if there is none; no message repeats the content. */
async function readIdentities(file: string): Promise<readonly string[]> {
  const identities = identitiesIn(certainText(await readFile(file)))
  if (identities.length === 0) throw new Error(`${file} contains no age identity`)
  return identities
}

/**
 * Outside production, a key pair beside the database, created at the first start, so that newcomers
 * can open the applications that they submit. In production only the operator has the private key.
 */
interface OwnKeyPair {
  readonly file: string
  /** The recipients that it opens. */
  readonly recipients: readonly string[]
}

/** Reads `sealing-identity.txt` in the folder; creates it (mode 0600) if it is missing. */
export async function ownKeyPair(folder: string): Promise<OwnKeyPair> {
  const file = fileIn(folder)
  const identity = await generateIdentity()
  await writeOnce(file, `# public key: ${await identityToRecipient(identity)}\n${identity}\n`)
  return readPair(file)
}

/** Returns the key pair that a server has created in the folder, if any. */
export async function existingKeyPair(folder: string): Promise<OwnKeyPair | undefined> {
  const file = fileIn(folder)
  return existsSync(file) ? readPair(file) : undefined
}

function fileIn(folder: string): string {
  return join(folder, 'sealing-identity.txt')
}

async function readPair(file: string): Promise<OwnKeyPair> {
  const identities = await readIdentities(file)
  return { file, recipients: await Promise.all(identities.map(identityToRecipient)) }
}
