/** A server's settings in production, with a folder of its own, for processes of it. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ownKeyPair } from '../sealing/own-key-pair.ts'
import { testFolder } from '../testing/test-folder.ts'
import { testPages } from '../testing/test-server.ts'

/** What its processes share: settings, and the folder that holds its data and its key. */
export interface Installation {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
}

/** `settings` come on top of what production needs; a `DATABASE_URL` among them. */
export async function installation(
  settings: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  const folder = await testFolder()
  const data = join(folder, 'data')
  const temporary = join(folder, 'tmp')
  await mkdir(temporary)
  const pair = await ownKeyPair(folder)
  return {
    folder,
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://apply.example.com',
      SEALING_RECIPIENTS: pair.recipients.join(','),
      DATA_DIR: data,
      WEB_DIR: await testPages(folder),
      TMPDIR: temporary,
      SUBMISSIONS_PER_MINUTE: '1000000',
      ...settings,
    },
  }
}
