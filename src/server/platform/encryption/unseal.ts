/** The operator's side of sealing: opens sealed records. */
import { readFile } from 'node:fs/promises'
import { Decrypter } from 'age-encryption'
import { identitiesIn } from '../../../application/record/identity-file.ts'

/** Opens an age file and parses the record in it. Throws if the identities do not match. */
export interface Unseal {
  (sealed: Uint8Array): Promise<unknown>
  /** Opens an age file with bytes. */
  readonly bytes: (sealed: Uint8Array) => Promise<Uint8Array>
}

/** Opens with the identities in a file. */
export async function unsealWith(identityFile: string): Promise<Unseal> {
  const decrypter = new Decrypter()
  for (const identity of await readIdentities(identityFile)) decrypter.addIdentity(identity)
  const unseal = async (sealed: Uint8Array): Promise<unknown> =>
    JSON.parse(await decrypter.decrypt(sealed, 'text'))
  return Object.assign(unseal, {
    bytes: (sealed: Uint8Array) => decrypter.decrypt(sealed, 'uint8array'),
  })
}

/** The identities in a file. Throws if there is none; the message never repeats the content. */
export async function readIdentities(file: string): Promise<readonly string[]> {
  const identities = identitiesIn(await readFile(file, 'utf8'))
  if (identities.length === 0) throw new Error(`${file} contains no age identity`)
  return identities
}
