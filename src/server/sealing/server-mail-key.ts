import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MailCipher, mailCipher } from './mail-cipher.ts'
import { randomSecret } from './random-ids.ts'
import { writeOnce } from './write-once.ts'

/**
 * The cipher for mails that wait: under the setting, else under `mail-key.txt` in the folder, made
 * where it is missing. Servers that share a database share the key.
 */
export async function serverMailCipher(
  setting: string | undefined,
  folder: string,
): Promise<MailCipher> {
  if (setting !== undefined) return mailCipher(setting)
  const file = join(folder, 'mail-key.txt')
  await writeOnce(file, `${randomSecret()}${randomSecret()}\n`)
  return mailCipher((await readFile(file, 'utf8')).trim())
}
