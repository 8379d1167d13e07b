/**
 * Outside production: a key pair beside the database, made at the first start, so that a newcomer
 * can open what they submitted. In production the private key lives with the operator instead.
 */
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { readIdentities } from './unseal.ts'
import { writeOnce } from './write-once.ts'

/** The file of the key pair and the recipients that it opens. */
export interface OwnKeyPair {
  readonly file: string
  readonly recipients: readonly string[]
}

/** Reads `sealing-identity.txt` in the folder; makes it (mode 0600) where it is missing. */
export async function ownKeyPair(folder: string): Promise<OwnKeyPair> {
  const file = join(folder, 'sealing-identity.txt')
  const identity = await generateIdentity()
  await writeOnce(file, `# public key: ${await identityToRecipient(identity)}\n${identity}\n`)
  const identities = await readIdentities(file)
  return { file, recipients: await Promise.all(identities.map(identityToRecipient)) }
}
