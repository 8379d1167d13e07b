/** Runs a command of the operator inside this process. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type RunContext, runOperator } from '../cli/run.ts'
import type { ProgramResult } from './program.ts'
import { testFolder } from './shared.ts'

type Env = Readonly<Record<string, string>> & { readonly DATA_DIR: string }

/** `env` names the server's data folder. The command reads the word after `--note` from stdin. */
export function operator(env: Env, ...words: readonly string[]): Promise<ProgramResult> {
  const note = words.indexOf('--note') + 1
  if (note === 0) return operatorOnTerminal(env, words)
  return operatorOnTerminal(env, words.toSpliced(note, 1), { input: words[note] ?? '' })
}

/** Returns the file with an operator's signing key, which it makes if there is none. */
export async function signerKey(folder: string): Promise<string> {
  const file = join(folder, 'olga.pem')
  if (existsSync(file)) return file
  const words = ['keys', 'signer', 'olga', '--output', file, '--no-passphrase']
  const made = await operator({ DATA_DIR: folder }, ...words)
  if (made.code !== 0) throw new Error(`No signing key was made: ${made.err}`)
  return file
}

/** Returns a function that runs commands with an operator's signing key. */
export async function signingOperator(env: Env) {
  const OPERATOR_KEY = await signerKey(env.DATA_DIR)
  return (...words: readonly string[]) => operator({ ...env, OPERATOR_KEY }, ...words)
}

/** Runs a command on a terminal, where `ask` answers its questions. */
export async function operatorOnTerminal(
  env: Env,
  words: readonly string[],
  {
    ask,
    input = '',
    now,
  }: Partial<Pick<RunContext, 'ask' | 'now'>> & { readonly input?: string } = {},
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

/** Creates a key pair as an operator would. */
export async function newKey(): Promise<{ readonly file: string; readonly recipient: string }> {
  const file = join(await testFolder(), 'keys/new.txt')
  const made = await operator({ DATA_DIR: await testFolder() }, 'keys', 'new', file)
  return { file, recipient: made.out.trim() }
}
