import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ConfigError } from '../config/config.ts'
import { withPath } from '../files/file-errors.ts'
import { makePrivateFolder } from '../files/stored-files.ts'
import { randomSecret } from './random-secret.ts'

/** As of `MAIL_KEY`; our own secrets are longer. */
const MIN_LENGTH = 32

/** Returns the secret in a file, which is created (mode 0600) if missing. */
export async function secretInFile(file: string): Promise<string> {
  await writeOnce(file, `${randomSecret()}${randomSecret()}\n`)
  return readSecretFile(file)
}

/** Throws a `ConfigError` if the file lost its content, because an empty key would be anyone's. */
export async function readSecretFile(file: string): Promise<string> {
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length >= MIN_LENGTH) return secret
  throw new ConfigError([`${file}: the key in it is cut off: restore the file from a backup`])
}

/**
 * Writes a secret to a file (mode 0600, folder 0700) unless the file exists. The file appears
 * complete or not at all, whichever process comes first, and even after a power failure. Returns
 * whether this call wrote it.
 */
export async function writeOnce(
  file: string,
  content: string | Uint8Array,
  mode = 0o600,
): Promise<boolean> {
  makePrivateFolder(dirname(file))
  // A full disk has no room for the draft of a file that is already there.
  if (existsSync(file)) return false
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, content, { mode, flush: true }).catch((error: unknown) => {
      throw withPath(error, file)
    })
    await link(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}
