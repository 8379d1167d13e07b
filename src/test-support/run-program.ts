/** Runs our programs in a test, and kills those that still run when the test ends. */

import { spawnSync } from 'node:child_process'
import type { TestContext } from 'vitest'
import {
  npmStart,
  type Program,
  type ProgramResult,
  type ServerProgram,
  spawnProgram,
  spawnServer,
} from './program.ts'
import { whenDone } from './shared.ts'

/** Starts a program by its path below `src`. */
export function startProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Program {
  return killedInTheEnd(spawnProgram([`src/${program}`, ...args], env))
}

/** Starts the server with these arguments, too, and waits for it. `folder`: of another release. */
export async function startServing(
  env: Readonly<Record<string, string>>,
  more: readonly string[] = [],
  folder?: string,
): Promise<ServerProgram> {
  return killedInTheEnd(await spawnServer(env, [...npmStart(folder).args, ...more], folder))
}

/** Runs a program until it ends. */
export function runProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ProgramResult> {
  return startProgram(program, args, env).ended
}

function killedInTheEnd<Started extends Program>(program: Started): Started {
  whenDone(() => {
    program.process.kill('SIGKILL')
  })
  return program
}

/** The `NODE_OPTIONS` that write the URL of each module of the main thread to standard error. */
export const LISTS_LOADED_MODULES = `--import data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  import { isMainThread } from 'node:worker_threads'
  if (isMainThread) registerHooks({
    load: (url, context, next) => (process.stderr.write(url + '\\n'), next(url, context)),
  })
`)}`

/** Runs a program in a folder and returns all its output. Skips the test if it is not installed. */
export function runSystemProgram(
  context: TestContext,
  folder: string,
  program: 'openssl' | 'pdfsig',
  ...args: readonly string[]
): string {
  const { error, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  if (error) context.skip(`${program} is not installed`)
  return `${stdout}${stderr}`
}
