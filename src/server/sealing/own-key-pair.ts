/**
 * Outside production: a key pair beside the database, made at the first start, so that a newcomer
 * can open what they submitted. In production the private key lives with the operator instead.
 */
import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { readIdentities } from './unseal.ts'

/** The file of the key pair and the recipients that it opens. */
export interface OwnKeyPair {
  readonly file: string
  readonly recipients: readonly string[]
}

/** Reads `sealing-identity.txt` in the folder; makes it (mode 0600) where it is missing. */
export async function ownKeyPair(folder: string): Promise<OwnKeyPair> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'sealing-identity.txt')
  await makeOnce(file)
  const identities = await readIdentities(file)
  return { file, recipients: await Promise.all(identities.map(identityToRecipient)) }
}

/** The file appears whole or not at all, whichever process comes first. */
async function makeOnce(file: string): Promise<void> {
  const identity = await generateIdentity()
  const recipient = await identityToRecipient(identity)
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600 })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
}
