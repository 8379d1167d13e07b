/** The measured programs: their start and end, their load, and their use of resources. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { ownKeyPair } from '../src/server/platform/encryption/unseal.ts'
import {
  productionSettings,
  type ServerProgram,
  spawnProgram,
  spawnServer,
} from '../src/test-support/program.ts'
import type { BenchDatabase } from './databases.ts'
import type { LoadResult } from './load.ts'

const CONNECTIONS = 32
const WARM_UP = 500

export interface Program {
  readonly port: number
  /** Resident memory in MB. */
  readonly memory: () => number
  /** CPU time so far, in seconds. */
  readonly cpuTime: () => number
  /** Open file descriptors, connections among them; Linux only. */
  readonly descriptors: () => number
  readonly end: () => Promise<void>
}

/** Starts the server as it runs in production, with further settings. */
export async function startServer(
  { folder, url }: BenchDatabase,
  further: Readonly<Record<string, string>> = {},
): Promise<Program> {
  const { recipients } = await ownKeyPair(folder)
  return measured(
    await spawnServer({
      ...productionSettings(folder, recipients),
      ...(url === undefined ? {} : { DATABASE_URL: url }),
      ...further,
    }),
  )
}

export async function startReference(database: string, sealed: boolean): Promise<Program> {
  const args = ['bench/reference.ts', database, ...(sealed ? ['seal'] : [])]
  return measured(await spawnServer({}, args))
}

/** Submits without a pause: each connection sends the next application when it gets an answer. */
export function steadyLoad(program: Program, submissions: number): Promise<LoadResult> {
  return load(program, 'steady', CONNECTIONS, submissions)
}

/** Lets applicants submit once each, spread over the seconds. */
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
  const { code, out, err } = await spawnProgram(args, {}).ended
  if (code !== 0) throw new Error(`The load ended early: ${err}`)
  return JSON.parse(out) as LoadResult
}

function measured({ process: child, origin, ended }: ServerProgram): Program {
  const ps = (column: string) =>
    execFileSync('ps', ['-o', `${column}=`, '-p', String(child.pid)], { encoding: 'utf8' }).trim()
  return {
    port: Number(new URL(origin).port),
    memory: () => Number(ps('rss')) / 1024,
    cpuTime: () => processorSeconds(child.pid),
    descriptors: () => readdirSync(`/proc/${child.pid}/fd`).length,
    end: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Returns the time of all threads, in the kernel's steps of 10 ms: `ps` gives whole seconds. */
function processorSeconds(pid: number | undefined): number {
  // The name of the program is in parentheses, and may contain spaces.
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?!.*\) )/)
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) / 100
}
