import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serverCommand, serverEnvironment } from '../../scripts/server-command.ts'

const root = join(import.meta.dirname, '../..')
const READY = /^Merchant Application is ready at (http:\/\/127\.0\.0\.1:\d+)\/apply\/$/m
const START_MS = 90_000
const STOP_MS = 15_000

/** A server of our own, with data of its own. */
export interface App {
  /** The origin that it answers on, such as `http://127.0.0.1:40123`. */
  readonly url: string
  readonly dataDir: string
  /**
   * Runs the operator's command line on the same data.
   *
   * @returns what it wrote to stdout
   * @throws with what it wrote to stderr when it fails
   */
  operator(...args: string[]): Promise<string>
  /** All that the server has written so far. */
  output(): string
  /** Asks it to end, waits until it has, and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts the server as `npm start` does, on a free port of this machine only, with the sandbox.
 *
 * @param settings environment variables beyond those that every test has
 */
export async function startApp(settings: Readonly<Record<string, string>> = {}): Promise<App> {
  const dataDir = await mkdtemp(join(tmpdir(), 'merchant-application-'))
  const env = {
    ...inherited(),
    ...serverEnvironment,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    ...settings,
  }
  const server = spawn(process.execPath, serverCommand, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  const keep = (chunk: Buffer) => {
    written += chunk.toString('utf8')
  }
  server.stdout.on('data', keep)
  server.stderr.on('data', keep)
  const removeData = () => rm(dataDir, { recursive: true, force: true })
  try {
    const url = await ready(server, () => written)
    return {
      url,
      dataDir,
      operator: (...args) => operate(args, env),
      output: () => written,
      stop: async () => {
        await end(server)
        await removeData()
      },
    }
  } catch (error) {
    server.kill('SIGKILL')
    await removeData()
    throw error
  }
}

/** What a process needs to run at all; no setting of the tester's own shell gets in. */
function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(names.flatMap((name) => entryOf(name)))
}

function entryOf(name: string): [string, string][] {
  const value = process.env[name]
  return value === undefined ? [] : [[name, value]]
}

async function operate(args: readonly string[], env: Record<string, string>): Promise<string> {
  const command = ['src/cli/main.ts', ...args]
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    cwd: root,
    env,
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout
}

function ready(server: ChildProcess, written: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (what: string) => {
      reject(new Error(`The server ${what}. It wrote:\n${written()}`))
    }
    const late = setTimeout(() => fail(`was not ready within ${START_MS / 1000} s`), START_MS)
    server.once('exit', (code, signal) => {
      clearTimeout(late)
      fail(`ended with ${code ?? signal} before it was ready`)
    })
    server.once('error', (error) => fail(`could not be started: ${error.message}`))
    server.stdout?.on('data', () => {
      const url = READY.exec(written())?.[1]
      if (url === undefined) return
      clearTimeout(late)
      resolve(url)
    })
  })
}

/** The server has to end well by itself when it is asked to. */
function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      server.kill('SIGKILL')
      reject(new Error(`The server did not end within ${STOP_MS / 1000} s of SIGTERM`))
    }, STOP_MS)
    server.once('exit', () => {
      clearTimeout(late)
      resolve()
    })
    server.kill('SIGTERM')
  })
}
