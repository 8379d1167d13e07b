/** The programs that are measured: starting them, their load and resource use, and ending them. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { serverCommand, serverEnvironment } from '../scripts/server-command.ts'
import type { BenchDatabase } from './databases.ts'
import type { LoadResult } from './load.ts'

const ROOT = join(import.meta.dirname, '..')
/** Far above any measurement. */
const NO_LIMIT = '1000000'
const START_TIMEOUT_MS = 120_000
const CONNECTIONS = 32
const WARM_UP = 500
const recipient = await identityToRecipient(await generateIdentity())

export interface Program {
  readonly port: number
  /** Resident memory in MB. */
  readonly memory: () => number
  /** CPU time so far, in seconds. */
  readonly cpuTime: () => number
  readonly end: () => Promise<void>
}

/** The server as it runs in production. */
export function startServer({ folder, url }: BenchDatabase): Promise<Program> {
  return start(serverCommand, {
    ...serverEnvironment,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://apply.example.com',
    SEALING_RECIPIENTS: recipient,
    DATA_DIR: folder,
    PORT: '0',
    SUBMISSIONS_PER_MINUTE: NO_LIMIT,
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  })
}

export function startReference(database: string, sealed: boolean): Promise<Program> {
  return start(['bench/reference.ts', database, ...(sealed ? ['seal'] : [])], {})
}

/** Submissions without a pause: each connection sends the next one when it gets an answer. */
export function steadyLoad(program: Program, submissions: number): Promise<LoadResult> {
  return load(program, 'steady', CONNECTIONS, submissions)
}

/** Applicants who each submit once, spread over the seconds. */
export function burstLoad(
  program: Program,
  applicants: number,
  withinSeconds: number,
): Promise<LoadResult> {
  return load(program, 'burst', applicants, withinSeconds)
}

/** Lets a new program compile its code before it is measured. */
export async function warmedUp(starting: Promise<Program>): Promise<Program> {
  const program = await starting
  await steadyLoad(program, WARM_UP)
  return program
}

async function load(
  { port }: Program,
  mode: 'steady' | 'burst',
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
  if (code !== 0) throw new Error('The load ended early')
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
    cpuTime: () => Number(ps('cputimes')),
    end: async () => {
      child.kill('SIGINT')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Keeps reading afterwards, so that the program's log never blocks. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('A program did not start')), START_TIMEOUT_MS)
    child.once('exit', () => reject(new Error('A program ended before it was ready')))
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
