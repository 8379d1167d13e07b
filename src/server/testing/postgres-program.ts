/**
 * PostgreSQL for tests: on this machine only, in a temporary folder, and stopped when we end,
 * however that happens.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Owner, postgresBinaries, postgresOwner } from './postgres-binaries.ts'

export interface PostgresProgram {
  /** The URL of its database `postgres`, with a superuser. */
  readonly url: string
  /** Kills it, as a crash would. */
  readonly crash: () => Promise<void>
  /** Starts it again, with the same data on the same port. */
  readonly start: () => Promise<void>
  /** Stops it and removes its folder. */
  readonly stop: () => Promise<void>
}

export interface PostgresOptions {
  /** An empty folder for its data; a temporary one by default. */
  readonly dataFolder?: string
  /** Whether commits are flushed to disk, which matters only if the machine crashes. */
  readonly flush?: boolean
}

const USER = 'tester'
const PASSWORD = 'password-for-tests'
const MAX_START_MS = 30_000
/** A standby accepts read-only ones. */
const READY = /ready to accept (?:read-only )?connections/

/** Throws, with the reason, if PostgreSQL cannot run here. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'merchant-application-postgres-'))
  try {
    return await startIn(folder, options)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function startIn(folder: string, options: PostgresOptions): Promise<PostgresProgram> {
  const owner = postgresOwner()
  const binaries = postgresBinaries(folder, owner)
  const data = options.dataFolder ?? join(folder, 'data')
  own(folder, owner)
  if (options.dataFolder) own(options.dataFolder, owner)
  initialise(binaries, { folder, data, owner })
  const port = await freePort()
  const flags = options.flush ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off']
  const args = [...SETTINGS, '-D', data, '-p', `${port}`, ...flags]
  let running = await run(join(binaries, 'postgres'), args, owner)
  return {
    url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`,
    crash: async () => {
      process.kill(running.pid, 'SIGKILL')
      await end(running.shell)
    },
    start: async () => {
      running = await runAgain(join(binaries, 'postgres'), args, owner)
    },
    stop: async () => {
      await end(running.shell)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const SETTINGS = ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200', '-k', '']

function own(path: string, { uid, gid }: Owner): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

interface Place {
  readonly folder: string
  readonly data: string
  readonly owner: Owner
}

function initialise(binaries: string, { folder, data, owner }: Place): void {
  const password = join(folder, 'password')
  writeFileSync(password, PASSWORD, { mode: 0o600 })
  own(password, owner)
  const args = ['-D', data, '-U', USER, `--pwfile=${password}`, '--auth=password']
  const made = spawnSync(
    join(binaries, 'initdb'),
    [...args, '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...owner, encoding: 'utf8', env: { PATH: process.env.PATH } },
  )
  if (made.status === 0) return
  throw new Error(`PostgreSQL could not make its files: ${made.error?.message ?? made.stderr}`)
}

interface Running {
  readonly shell: ChildProcess
  readonly pid: number
}

/** Stops PostgreSQL as soon as its standard input closes: when we are gone. */
const SUPERVISE =
  '"$@" </dev/null & pid=$!; echo "$pid"; cat >/dev/null; kill -QUIT "$pid" 2>/dev/null; wait "$pid"'

async function run(program: string, args: readonly string[], owner: Owner): Promise<Running> {
  const shell = spawn('sh', ['-c', SUPERVISE, 'sh', program, ...args], {
    ...owner,
    env: { PATH: process.env.PATH },
    stdio: 'pipe',
  })
  const [[pid]] = await Promise.all([once(shell.stdout, 'data'), whenReady(shell)])
  return { shell, pid: Number(pid) }
}

async function whenReady(shell: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let said = ''
  const fail = () => reject(new Error(`PostgreSQL did not start: ${said}`))
  const timer = setTimeout(fail, MAX_START_MS)
  shell.on('error', reject)
  shell.on('close', fail)
  shell.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-2000)
    if (READY.test(said)) resolve()
  })
  return promise.finally(() => clearTimeout(timer))
}

/** The remains of a crash take a moment to disappear. */
async function runAgain(program: string, args: readonly string[], owner: Owner): Promise<Running> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(program, args, owner)
    } catch (error) {
      if (attempt === 20) throw error
    }
    await sleep(100)
  }
}

async function end(shell: ChildProcess): Promise<void> {
  if (shell.exitCode !== null || shell.signalCode !== null) return
  shell.stdin?.end()
  await once(shell, 'close')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
