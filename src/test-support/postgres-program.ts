/** PostgreSQL for tests: on this machine only, in a temporary folder. */
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { embeddedPostgres, isRoot } from './postgres-binaries.ts'

export interface PostgresProgram {
  /** The URL of the database `postgres`, with a superuser. */
  readonly url: string
  /** Kills the server, as a crash would. */
  readonly crash: () => Promise<void>
  /** Starts the server again, with the same data on the same port. */
  readonly start: () => Promise<void>
  /** Stops the server and removes its folder. */
  readonly stop: () => Promise<void>
}

export interface PostgresOptions {
  /** Whether commits are flushed to disk, which matters only if the machine crashes. */
  readonly flush?: boolean
  /** The folder of the data; by default, a new one. */
  readonly dataFolder?: string
}

const USER = 'tester'
const PASSWORD = 'password-for-tests'
const SETTINGS = ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200', '-k', '']
const NOT_FLUSHED = ['-c', 'fsync=off', '-c', 'full_page_writes=off']

/** The package itself waits for a log line that only a primary prints. */
const STANDBY_READY = 'ready to accept read-only connections'

/** The remains of a crash take a moment to disappear. */
const MAX_STARTS = 20
const RESTART_MS = 100

/** Throws, with the reason, if PostgreSQL cannot run here. */
export async function startPostgres({
  flush = false,
  dataFolder: folder = mkdtempSync(join(tmpdir(), 'merchant-application-postgres-')),
}: PostgresOptions = {}): Promise<PostgresProgram> {
  const EmbeddedPostgres = await embeddedPostgres()
  const port = await freePort()
  let output = ''
  let standby = Promise.withResolvers<void>()
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: USER,
    password: PASSWORD,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync', '-c', 'scram_iterations=1'],
    postgresFlags: [...SETTINGS, ...(flush ? [] : NOT_FLUSHED)],
    onLog: (message) => {
      output = `${output}${message}`.slice(-2000)
      if (message.includes(STANDBY_READY)) standby.resolve()
    },
    onError: () => undefined,
  })
  const start = async () => {
    for (let attempt = 1; attempt <= MAX_STARTS; attempt += 1) {
      standby = Promise.withResolvers()
      const isStarted = await Promise.race([server.start(), standby.promise]).then(
        () => true,
        () => false,
      )
      if (isStarted) return
      await sleep(RESTART_MS)
    }
    throw new Error(`PostgreSQL did not start: ${output}`)
  }
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  await server.initialise()
  await start()
  return {
    url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`,
    crash: async () => {
      const [pid] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
      await server.stop()
    },
    start,
    stop,
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
