/** Runs a command of the operator inside this process. */
import { type RunContext, runOperator } from '../cli/run.ts'
import type { ProgramResult } from './program.ts'

type Env = Readonly<Record<string, string>> & { readonly DATA_DIR: string }

/**
 * `env` names the data folder of the server. The command reads the word after `--note` from
 * standard input.
 */
export function operator(env: Env, ...words: readonly string[]): Promise<ProgramResult> {
  const note = words.indexOf('--note') + 1
  if (note === 0) return operatorAsked(env, words, undefined)
  return operatorAsked(env, words.toSpliced(note, 1), undefined, words[note])
}

/** Runs a command on a terminal, where `ask` answers its questions. */
export async function operatorAsked(
  env: Env,
  words: readonly string[],
  ask: RunContext['ask'],
  input = '',
  now?: RunContext['now'],
): Promise<ProgramResult> {
  const written = { out: '', err: '' }
  const code = await runOperator(words, {
    env,
    ...(now && { now }),
    print: (text) => {
      written.out += text
    },
    printError: (text) => {
      written.err += text
    },
    ask,
    readInput: async () => new TextEncoder().encode(input),
  })
  return { code, ...written }
}
