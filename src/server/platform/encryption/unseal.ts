/** The operator's side of sealing: opens sealed records. */
import { readFile } from 'node:fs/promises'
import { Decrypter } from 'age-encryption'
import { Unreadable } from '../../../application/reading/stored.ts'
import { boundedAgeFile, identitiesIn } from '../../../application/record/age-file.ts'
import { certainText } from '../../../application/text-file/decode-text.ts'

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
export async function readIdentities(file: string): Promise<readonly string[]> {
  const identities = identitiesIn(certainText(await readFile(file)))
  if (identities.length === 0) throw new Error(`${file} contains no age identity`)
  return identities
}
