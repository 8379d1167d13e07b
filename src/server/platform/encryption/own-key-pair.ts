/**
 * Outside production, a key pair beside the database, created at the first start, so that newcomers
 * can open the applications that they submit. In production only the operator has the private key.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { writeOnce } from './secret-file.ts'
import { readIdentities } from './unseal.ts'

/** The file of the key pair, and the recipients that it opens. */
export interface OwnKeyPair {
  readonly file: string
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
