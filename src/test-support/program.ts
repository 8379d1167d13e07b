/**
 * Starts our programs as child processes, as an operator would: for tests, end-to-end tests,
 * measurements and screenshots. They never outlive our process.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const MAX_START_MS = 120_000
const READY = /ready at (http:\/\/127\.0\.0\.1:\d+)\//

const { environment: START_ENVIRONMENT, args: SERVER } = npmStart()

export interface ProgramResult {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export interface Program {
  readonly process: ChildProcess
  readonly out: () => string
  /** The output on both streams. */
  readonly written: () => string
  readonly ended: Promise<ProgramResult>
}

export interface ServerProgram extends Program {
  readonly origin: string
  /** Asks the server to stop, and waits until it has. Throws if it exits with an error. */
  readonly stop: () => Promise<void>
}

/**
 * Starts `node` with these arguments in the project's root, or in the folder of another release.
 * The child inherits only the variables that every program needs, and gets those of `npm start`.
 */
export function spawnProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  folder = ROOT,
): Program {
  return spawnCommand(process.execPath, args, { ...START_ENVIRONMENT, ...env }, folder)
}

/** Starts any command, which inherits only the environment variables that every program needs. */
export function spawnCommand(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  folder = ROOT,
): Program {
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
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
  const ended = new Promise<ProgramResult>((resolve) => {
    child.on('close', (code) => {
      process.off('exit', kill)
      resolve({ code, ...written })
    })
  })
  return { process: child, out: () => written.out, written: () => both, ended }
}

/**
 * Starts the server as `npm start` does, or another program that prints its address, on a free port
 * of this machine, and waits until it answers.
 */
export async function spawnServer(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = SERVER,
  folder = ROOT,
): Promise<ServerProgram> {
  return serving(spawnProgram(args, { PORT: '0', ...env }, folder))
}

/** Waits until a program that was started as a server answers. */
export async function serving(program: Program): Promise<ServerProgram> {
  const origin = await readyAt(program)
  return {
    ...program,
    origin,
    stop: async () => {
      program.process.kill('SIGTERM')
      const { code } = await program.ended
      if (code !== 0) throw new Error(`The server ended with ${code}. ${report(program)}`)
    },
  }
}

/** The settings that production needs, without a limit on requests. */
export function productionSettings(dataFolder: string, recipients: readonly string[]) {
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://apply.example.com',
    SEALING_RECIPIENTS: recipients.join(','),
    DATA_DIR: dataFolder,
    SUBMISSIONS_PER_MINUTE: '1000000',
    SUBMISSIONS_PER_HOUR: '1000000',
  }
}

/** The environment variables and the arguments of `node` in `npm start`. */
export function npmStart(folder = ROOT) {
  const manifest: { readonly scripts: { readonly start: string } } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const words = manifest.scripts.start.split(' ')
  const node = words.indexOf('node')
  const variables = words.slice(0, node).filter((word) => word.includes('='))
  return {
    environment: Object.fromEntries(variables.map((word) => word.split('=', 2))),
    args: words.slice(node + 1),
  }
}

async function readyAt(program: Program): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const fail = (event: string) => reject(new Error(`The server ${event}. ${report(program)}`))
  const timer = setTimeout(() => {
    program.process.kill('SIGKILL')
    fail('was not ready in time')
  }, MAX_START_MS)
  program.process.once('error', (error) => fail(`could not be started: ${error.message}`))
  program.process.once('close', () => fail('ended before it was ready'))
  program.process.stdout?.on('data', () => {
    const origin = READY.exec(program.out())?.[1]
    if (origin !== undefined) resolve(origin)
  })
  return promise.finally(() => clearTimeout(timer))
}

function report({ written }: Program): string {
  return `It wrote:\n${written()}`
}
