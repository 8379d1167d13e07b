/** Programs under measurement: started on a free port of this machine, asked what they use, ended. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { serverCommand, serverEnvironment } from '../scripts/server-command.ts'
import type { LoadResult } from './load.ts'

const ROOT = join(import.meta.dirname, '..')
/** No measurement comes near what the limit lets through. */
const NO_LIMIT = '1000000'
const LONGEST_START_MS = 120_000
/** So many connections at once, where nothing else is said. */
const CONNECTIONS = 32
const WARM_UP = 500
const recipient = await identityToRecipient(await generateIdentity())

export interface Program {
  readonly port: number
  /** Resident memory in MB. */
  readonly memory: () => number
  /** Processor time so far, in seconds. */
  readonly processor: () => number
  readonly end: () => Promise<void>
}

/** The server as it runs in production. `database` is a PostgreSQL address; SQLite without one. */
export function startServer(folder: string, database: string | undefined): Promise<Program> {
  return start(serverCommand, {
    ...serverEnvironment,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://apply.example.com',
    SEALING_RECIPIENTS: recipient,
    DATA_DIR: folder,
    PORT: '0',
    SUBMISSIONS_PER_MINUTE: NO_LIMIT,
    ...(database ? { DATABASE_URL: database } : {}),
  })
}

export function startReference(database: string, sealed: boolean): Promise<Program> {
  return start(['bench/reference.ts', database, ...(sealed ? ['seal'] : [])], {})
}

/** Submissions without a pause, each connection's next as soon as its last was answered. */
export function steadyLoad(program: Program, submissions: number): Promise<LoadResult> {
  return load(program, 'steady', CONNECTIONS, submissions)
}

/** So many applicants who submit once, spread over the seconds. */
export function onceEach(
  program: Program,
  applicants: number,
  withinSeconds: number,
): Promise<LoadResult> {
  return load(program, 'once', applicants, withinSeconds)
}

/** Lets a program that has just started compile what it runs. */
export async function warmedUp(starting: Promise<Program>): Promise<Program> {
  const program = await starting
  await steadyLoad(program, WARM_UP)
  return program
}

/** Runs the load to its end. */
async function load(
  { port }: Program,
  mode: 'steady' | 'once',
  first: number,
  second: number,
): Promise<LoadResult> {
  const args = ['bench/load.ts', port, mode, first, second].map(String)
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
  let out = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error('The load was not measured to its end')
  return JSON.parse(out) as LoadResult
}

async function start(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Program> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => child.kill()
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const port = await portOf(child)
  const ps = (column: string) =>
    execFileSync('ps', ['-o', `${column}=`, '-p', String(child.pid)], { encoding: 'utf8' }).trim()
  return {
    port,
    memory: () => Number(ps('rss')) / 1024,
    processor: () => Number(ps('cputimes')),
    end: async () => {
      child.kill('SIGINT')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Reads on afterwards, so that the program's log is never held up. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('A program did not start')), LONGEST_START_MS)
    child.once('exit', () => reject(new Error('A program ended before it was measured')))
    let written = ''
    child.stdout?.on('data', (chunk) => {
      if (written.length > 10_000) return
      written += chunk
      const port = /ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(written)?.[1]
      if (port === undefined) return
      clearTimeout(timer)
      resolve(Number(port))
    })
  })
}
