import { readFile } from 'node:fs/promises'
import { ConfigError } from '../config/config.ts'
import { randomSecret } from './random-secret.ts'
import { writeOnce } from './write-once.ts'

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
