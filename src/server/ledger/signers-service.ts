/** The signers: the server, and the operators. Their private keys are files. */
import type { KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER } from '../../application/facts/application-state.ts'
import type { Config } from '../platform/config/config.ts'
import { writeOnce } from '../platform/encryption/secret-file.ts'
import {
  newSigningKey,
  privatePem,
  publicPem,
  readSigningKey,
  type Signer,
  SigningKeyError,
  signerOf,
} from '../platform/encryption/signing-key.ts'
import type { Ledger } from '../platform/ledger.ts'
import { trustOf } from './secrets.ts'
import { signerFor } from './seen/by-process-service.ts'
import { serverFileName, trust, trustedFolder } from './trusted-keys.ts'

export { isOperatorName, readTrustedKeys, trustedFolder } from './trusted-keys.ts'

/**
 * Returns the server's signer, with the key in `SIGNING_KEY_FILE`, or in `signing-key.pem` in the
 * data folder, which is created if missing. Adds its public part to the trusted keys.
 */
export async function serverSigner(config: Config): Promise<Signer> {
  const file = fileOf(config)
  if (config.SIGNING_KEY_FILE === undefined) await writeOnce(file, privatePem(newSigningKey()))
  const key = await readServerKey(file)
  const signer = signerFor(config, signerOf(SERVER, key))
  await trust(trustedFolder(config.DATA_DIR), serverFileName(signer.keyId), publicPem(key))
  return signer
}

/** Returns undefined if there is no key. Commands use this, because they create none. */
export async function existingServerSigner(config: Config): Promise<Signer | undefined> {
  const file = fileOf(config)
  if (!existsSync(file)) return undefined
  return signerFor(config, signerOf(SERVER, await readServerKey(file)))
}

/**
 * Returns the operator who has the key in a file, under the name that the trusted keys have for it.
 *
 * @param passphrase is called only if the key is encrypted
 * @throws SigningKeyError also if the key is not trusted, or is a server's
 */
export async function readOperator(
  { config, ledger }: { readonly config: Config; readonly ledger: Ledger },
  file: string,
  passphrase: () => Promise<string>,
): Promise<Signer> {
  const { keyId, sign } = signerOf(SERVER, await readSigningKey(file, passphrase))
  const name = (await trustOf(ledger)).keys.get(keyId)?.holder
  if (name === undefined) {
    const folder = trustedFolder(config.DATA_DIR)
    throw new SigningKeyError(file, `it is not trusted: its public key is not in ${folder}`)
  }
  if (name === SERVER) throw new SigningKeyError(file, "it is a server's, not an operator's")
  return signerFor(config, { name, keyId, sign })
}

/**
 * Trusts an operator's key from now on, and returns the file of its public part; undefined if the
 * name is taken.
 */
export function addOperator(
  { DATA_DIR }: Config,
  name: string,
  key: KeyObject,
): Promise<string | undefined> {
  return trust(trustedFolder(DATA_DIR), name, publicPem(key))
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
