import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lacksSharedMailKey, MAIL_KEY_REQUIRED } from '../platform/config/complete-settings.ts'
import { type Config, ConfigError } from '../platform/config/config.ts'
import { problemText } from '../platform/config/environment.ts'
import { randomSecret } from '../platform/encryption/random-ids.ts'
import { writeOnce } from '../platform/encryption/write-once.ts'

/** The file in the data folder in which the key is, unless a setting has it. */
export const MAIL_KEY_NAME = 'mail-key.txt'

/**
 * The key for waiting emails: the setting, or the content of `MAIL_KEY_NAME` in the data folder,
 * which is created if missing. Servers that share a database must share the key: throws a
 * `ConfigError` where each would create its own.
 */
export async function serverMailKey(config: Config): Promise<string> {
  if (config.MAIL_KEY !== undefined) return config.MAIL_KEY
  if (lacksSharedMailKey(config)) throw new ConfigError([problemText(MAIL_KEY_REQUIRED)])
  const file = join(config.DATA_DIR, MAIL_KEY_NAME)
  await writeOnce(file, `${randomSecret()}${randomSecret()}\n`)
  return (await readFile(file, 'utf8')).trim()
}
