/** Runs a command of the operator inside the test's own process. */
import { runOperator } from '../operator/run.ts'
import type { Ended } from './run-program.ts'

/** `env` names the folder of the server whose database is meant. */
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
