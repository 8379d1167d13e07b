/** Runs our programs in a test, and kills those that still run when the test ends. */
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
 * Starts the server, with these arguments in addition to those of `npm start`, and waits until it
 * answers.
 *
 * @param folder the folder of another release
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
