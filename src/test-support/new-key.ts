import { join } from 'node:path'
import { operator } from './run-operator.ts'
import { testFolder } from './test-folder.ts'

/** Creates a key pair as an operator would. */
export async function newKey(): Promise<{ readonly file: string; readonly recipient: string }> {
  const file = join(await testFolder(), 'keys/new.txt')
  const made = await operator({ DATA_DIR: await testFolder() }, 'keys', 'new', file)
  return { file, recipient: made.out.trim() }
}
