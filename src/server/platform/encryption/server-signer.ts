import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER } from '../../../application/facts/signers.ts'
import type { Config } from '../config/config.ts'
import {
  newSigningKey,
  privatePem,
  publicPem,
  readSigningKey,
  type Signer,
  SigningKeyError,
  signerOf,
} from './signing-key.ts'
import { serverFileName, trust, trustedFolder } from './trusted-keys.ts'
import { writeOnce } from './write-once.ts'

/**
 * Returns the server's signer, with the key in `SIGNING_KEY_FILE`, or in `signing-key.pem` in the
 * data folder, which is created if missing. Adds its public part to the trusted keys.
 */
export async function serverSigner(config: Config): Promise<Signer> {
  const file = fileOf(config)
  if (config.SIGNING_KEY_FILE === undefined) await writeOnce(file, privatePem(newSigningKey()))
  const key = await readServerKey(file)
  const signer = signerOf(SERVER, key)
  await trust(trustedFolder(config.DATA_DIR), serverFileName(signer.keyId), publicPem(key))
  return signer
}

/** Returns undefined if there is no key. Commands use this, because they create none. */
export async function existingServerSigner(config: Config): Promise<Signer | undefined> {
  const file = fileOf(config)
  return existsSync(file) ? signerOf(SERVER, await readServerKey(file)) : undefined
}

function fileOf({ SIGNING_KEY_FILE, DATA_DIR }: Config): string {
  return SIGNING_KEY_FILE ?? join(DATA_DIR, 'signing-key.pem')
}

/** Reads the server's key, which has no passphrase because the server starts unattended. */
function readServerKey(file: string) {
  return readSigningKey(file, async () => {
    throw new SigningKeyError(file, "a server's key has no passphrase")
  })
}
