import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomSecret } from '../platform/encryption/random-ids.ts'
import { writeOnce } from '../platform/encryption/write-once.ts'

/**
 * The key for waiting emails: the setting, or the content of `mail-key.txt` in the folder, which is
 * created if missing. Servers that share a database must share the key.
 */
export async function serverMailKey(setting: string | undefined, folder: string): Promise<string> {
  if (setting !== undefined) return setting
  const file = join(folder, 'mail-key.txt')
  await writeOnce(file, `${randomSecret()}${randomSecret()}\n`)
  return (await readFile(file, 'utf8')).trim()
}
