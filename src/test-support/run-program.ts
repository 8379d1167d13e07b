/** Our programs in a test: what still runs when the test ends is killed. */
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

/**
 * Starts the server, with these arguments more than `npm start` has, and waits until it answers.
 *
 * @param folder another product than this one
 */
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
