/** The operator's side of sealing: opens what the server sealed. */
import { readFile } from 'node:fs/promises'
import { Decrypter } from 'age-encryption'

/** Opens an age file and reads the record in it. Throws where the identities do not fit. */
export type Unseal = (sealed: Uint8Array) => Promise<unknown>

/**
 * Opens with the identities of a file as `age-keygen` writes it: one `AGE-SECRET-KEY-1…` a line,
 * comments behind `#`.
 */
export async function unsealWith(identityFile: string): Promise<Unseal> {
  const decrypter = new Decrypter()
  for (const identity of await readIdentities(identityFile)) decrypter.addIdentity(identity)
  return async (sealed) => JSON.parse(await decrypter.decrypt(sealed, 'text'))
}

/** The identities in a file. Throws where there is none; the message never holds what was read. */
export async function readIdentities(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8')
  const identities = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const valid = identities.every((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identities.length === 0 || !valid) throw new Error(`${file} holds no age identity`)
  return identities
}
