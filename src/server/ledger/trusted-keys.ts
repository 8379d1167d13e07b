/**
 * The public keys whose signatures count: a folder with a PEM file for each, named after its
 * holder. They are never in the database, so nobody can add one by writing to the database.
 */
import { createPublicKey, type KeyObject } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { SERVER } from '../../application/facts/application-state.ts'
import { certainText } from '../../application/text-file/decode-text.ts'
import { writeOnce } from '../platform/encryption/secret-file.ts'
import { keyIdOf, SigningKeyError } from '../platform/encryption/signing-key.ts'
import { ifThere } from '../platform/files/stored-files.ts'

export interface TrustedKey {
  /** An operator's name, or {@link SERVER}. */
  readonly holder: string
  readonly key: KeyObject
}

/** The keys by their ids. */
export type TrustedKeys = ReadonlyMap<string, TrustedKey>

/**
 * Returns whether a name suits an operator: a valid file name on every system, and not a server's.
 */
export function isOperatorName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name) && holderOf(name) !== SERVER
}

/**
 * Returns the name of a server's file: `server-` and the beginning of its key id, so that servers
 * never collide.
 */
export function serverFileName(keyId: string): string {
  return `${SERVER}-${keyId.slice(0, 16)}`
}

function holderOf(name: string): string {
  return /^server(-|$)/i.test(name) ? SERVER : name
}

/** Returns the folder where the server and the commands find the keys. */
export function trustedFolder(dataFolder: string): string {
  return join(dataFolder, 'trusted-keys')
}

/**
 * Adds a key under a name and returns its file; undefined if the name is taken. Anyone who may
 * enter the folder may read the file: the server needs to, even if root added it.
 */
export async function trust(
  folder: string,
  name: string,
  publicPem: string,
): Promise<string | undefined> {
  const file = join(folder, `${name}.pem`)
  return (await writeOnce(file, publicPem, 0o644)) ? file : undefined
}

/**
 * Reads all keys of a folder; none if there is no folder. Throws if a file contains no such key.
 */
export async function readTrustedKeys(folder: string): Promise<TrustedKeys> {
  const names = (await ifThere(readdir(folder))) ?? []
  const files = names.filter((name) => name.endsWith('.pem')).map((name) => join(folder, name))
  return new Map(await Promise.all(files.map(readTrustedKey)))
}

async function readTrustedKey(file: string): Promise<readonly [string, TrustedKey]> {
  const key = parseKey(textOf(await readFile(file)))
  if (key?.asymmetricKeyType !== 'ed25519') {
    throw new SigningKeyError(file, 'it contains no public Ed25519 key')
  }
  return [keyIdOf(key), { holder: holderOf(basename(file, '.pem')), key }]
}

/** Returns an empty text for bytes that are not text, and therefore not a key. */
function textOf(bytes: Uint8Array): string {
  try {
    return certainText(bytes)
  } catch {
    return ''
  }
}

function parseKey(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem)
  } catch {
    return undefined
  }
}
