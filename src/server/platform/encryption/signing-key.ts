/** Ed25519 keys that sign events of the audit log: the server's key, and each operator's own. */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  type KeyObject,
  sign,
} from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { notRead } from '../files/file-errors.ts'

/** The holder of a private key, under the name that the log records. */
export interface Signer {
  readonly name: string
  /** The id of the key: see `keyIdOf`. */
  readonly keyId: string
  readonly sign: (text: string) => Uint8Array
}

/** A key file cannot be used. The message never repeats its content. */
export class SigningKeyError extends Error {
  constructor(file: string, problem: string) {
    super(`${file} cannot be used as a signing key: ${problem}`)
    this.name = 'SigningKeyError'
  }
}

/** The permissions of everyone except the file's owner, and those that nobody's group may have. */
const OTHERS = 0o077
const NO_GROUP = 0o037

/**
 * Returns whether more people than necessary may read or write a file. Kubernetes lets a pod read a
 * secret as a file of root's by the pod's own group.
 */
export function isOpenToOthers(
  { mode, uid }: { readonly mode: number; readonly uid: number },
  ownUid = process.getuid?.(),
): boolean {
  return (mode & (uid === 0 && ownUid !== 0 ? NO_GROUP : OTHERS)) !== 0
}

export function newSigningKey(): KeyObject {
  return generateKeyPairSync('ed25519').privateKey
}

/** Returns the key as PKCS#8 in PEM, encrypted if there is a passphrase. */
export function privatePem(key: KeyObject, passphrase?: string): string {
  const format = { type: 'pkcs8', format: 'pem' } as const
  if (passphrase === undefined) return key.export(format).toString()
  return key.export({ ...format, cipher: 'aes-256-cbc', passphrase }).toString()
}

/** Returns the public key (SPKI) in PEM. */
export function publicPem(privateKey: KeyObject): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
}

/** Returns the key's id: the SHA-256 of its public part (SPKI, DER) in lower-case hex. */
export function keyIdOf(publicKey: KeyObject): string {
  const der = publicKey.export({ type: 'spki', format: 'der' })
  return hash('sha256', der)
}

export function signerOf(name: string, privateKey: KeyObject): Signer {
  return {
    name,
    keyId: keyIdOf(createPublicKey(privateKey)),
    sign: (text) => sign(null, Buffer.from(text), privateKey),
  }
}

/**
 * Reads a private key in PEM. Calls `passphrase` only if the key is encrypted. Throws a
 * `SigningKeyError` if the key is unusable, or if anyone except its owner may read the file.
 */
export async function readSigningKey(
  file: string,
  passphrase: () => Promise<string>,
): Promise<KeyObject> {
  const pem = await readPrivateFile(file)
  const isEncrypted = pem.includes('BEGIN ENCRYPTED PRIVATE KEY')
  const secret = isEncrypted ? { passphrase: await passphrase() } : {}
  const key = parseKey({ key: pem, format: 'pem', ...secret })
  if (!key) {
    throw new SigningKeyError(
      file,
      isEncrypted ? 'the passphrase is wrong' : 'it contains no private key in PEM format',
    )
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new SigningKeyError(file, 'it is not for Ed25519')
  return key
}

async function readPrivateFile(file: string): Promise<string> {
  const refuse = (error: unknown) => {
    throw new SigningKeyError(file, `it ${notRead(error)}`)
  }
  const status = await stat(file).catch(refuse)
  if (status.isFile() && process.platform !== 'win32' && isOpenToOthers(status)) {
    throw new SigningKeyError(file, 'others may read it; run chmod 600 on it')
  }
  return readFile(file, 'utf8').catch(refuse)
}

function parseKey(source: Parameters<typeof createPrivateKey>[0]): KeyObject | undefined {
  try {
    return createPrivateKey(source)
  } catch {
    return undefined
  }
}
