/** Production settings with their own folder, for server processes. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ownKeyPair } from '../server/platform/encryption/unseal.ts'
import { productionSettings } from '../test-support/program.ts'
import { testFolder } from '../test-support/shared.ts'
import { servedFiles } from '../test-support/test-server.ts'

/** The parts that the processes share: settings, and the folder with data and key. */
export interface Installation {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
}

/** Returns the settings of production with additional ones, such as a `DATABASE_URL`. */
export async function installation(
  settings: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  const folder = await testFolder()
  const temporary = join(folder, 'tmp')
  await mkdir(temporary)
  const { recipients } = await ownKeyPair(folder)
  return {
    folder,
    env: {
      ...productionSettings(join(folder, 'data'), recipients),
      ...(await servedFiles(folder)),
      TMPDIR: temporary,
      ...settings,
    },
  }
}
