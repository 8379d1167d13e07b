/** Runs a program of ours as a process of its own, as an operator would. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const SERVER = join(import.meta.dirname, '..')

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export interface Running {
  readonly process: ChildProcess
  readonly out: () => string
  readonly ended: Promise<Ended>
}

/** `program` is a path below `src/server`; nothing of our own environment goes along. */
export function startProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Running {
  const child = spawn(process.execPath, [join(SERVER, program), ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const written = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    written.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    written.err += chunk
  })
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => resolve({ code, ...written }))
  })
  return { process: child, out: () => written.out, ended }
}

/** Runs a program to its end. */
export function runProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  return startProgram(program, args, env).ended
}
