/** Runs a command of the operator inside the test's own process. */
import { join } from 'node:path'
import { runOperator } from '../../cli/run.ts'
import type { Ended } from './program.ts'
import { testFolder } from './test-folder.ts'

/** `env` names the data folder of the server. */
export async function operator(
  env: Readonly<Record<string, string>> & { readonly DATA_DIR: string },
  ...words: readonly string[]
): Promise<Ended> {
  const written = { out: '', err: '' }
  const code = await runOperator(words, {
    env,
    print: (text) => {
      written.out += text
    },
    printError: (text) => {
      written.err += text
    },
  })
  return { code, ...written }
}

/** Creates a key pair as an operator would. */
export async function newKey(): Promise<{ readonly file: string; readonly recipient: string }> {
  const file = join(await testFolder(), 'keys/new.txt')
  const made = await operator({ DATA_DIR: await testFolder() }, 'keys', 'new', file)
  return { file, recipient: made.out.trim() }
}
