import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomSecret } from './random-ids.ts'
import { writeOnce } from './write-once.ts'

/**
 * The key of mails that wait: the setting, else what `mail-key.txt` in the folder holds, made where
 * it is missing. Servers that share a database share the key.
 */
export async function serverMailKey(setting: string | undefined, folder: string): Promise<string> {
  if (setting !== undefined) return setting
  const file = join(folder, 'mail-key.txt')
  await writeOnce(file, `${randomSecret()}${randomSecret()}\n`)
  return (await readFile(file, 'utf8')).trim()
}
