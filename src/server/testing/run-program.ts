/** Runs one of our programs as a child process, as an operator would. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'

const SOURCES = join(import.meta.dirname, '../..')

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export interface Running {
  readonly process: ChildProcess
  readonly out: () => string
  /** The output of both streams. */
  readonly written: () => string
  readonly ended: Promise<Ended>
}

/** A running server. */
export interface Serving extends Running {
  readonly origin: string
}

const MAX_START_MS = 60_000
const READY = /^Merchant Application is ready at (http:\/\/127\.0\.0\.1:\d+)\/apply\/$/m

/**
 * `program` is a path below `src`; it does not inherit our environment. It is killed when
 * the test ends.
 */
export function startProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Running {
  const child = spawn(process.execPath, [join(SOURCES, program), ...args], {
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
  let both = ''
  child.stdout.on('data', (chunk) => {
    written.out += chunk
    both += chunk
  })
  child.stderr.on('data', (chunk) => {
    written.err += chunk
    both += chunk
  })
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => resolve({ code, ...written }))
  })
  return { process: child, out: () => written.out, written: () => both, ended }
}

/** Starts the server and waits until it answers. */
export async function startServing(env: Readonly<Record<string, string>>): Promise<Serving> {
  const running = startProgram('server/main.ts', [], { PORT: '0', ...env })
  const ready = () => READY.exec(running.out())?.[1]
  const origin = await Promise.race([
    vi.waitUntil(ready, { timeout: MAX_START_MS }),
    running.ended.then(() => {
      throw new Error(`The server did not start: ${running.written()}`)
    }),
  ])
  return { ...running, origin }
}

/** Runs a program until it ends. */
export function runProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  return startProgram(program, args, env).ended
}
