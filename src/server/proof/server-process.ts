/** The server as an operator runs it in production: a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ownKeyPair } from '../sealing/own-key-pair.ts'
import { testFolder } from '../testing/test-folder.ts'
import { testPages } from '../testing/test-server.ts'

/** What its processes share: settings, and the folder that holds its data and its key. */
export interface Installation {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
}

export interface ServerProcess {
  readonly origin: string
  readonly process: ChildProcess
  /** What it wrote to both its streams. */
  readonly written: () => string
  /** Its exit code; null where a signal ended it. */
  readonly ended: Promise<number | null>
}

const MAIN = join(import.meta.dirname, '../main.ts')
const LONGEST_START_MS = 60_000
const READY = /is ready at (http:\/\/127\.0\.0\.1:\d+)\//

/** `settings` come on top of what production needs; a `DATABASE_URL` among them. */
export async function installation(
  settings: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  const folder = await testFolder()
  const data = join(folder, 'data')
  const temporary = join(folder, 'tmp')
  await mkdir(temporary)
  const pair = await ownKeyPair(folder)
  return {
    folder,
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://apply.example.com',
      SEALING_RECIPIENTS: pair.recipients.join(','),
      DATA_DIR: data,
      WEB_DIR: await testPages(folder),
      TMPDIR: temporary,
      PORT: '0',
      SUBMISSIONS_PER_MINUTE: '1000000',
      ...settings,
    },
  }
}

/** Starts a process and waits until it serves. It is killed when the test ends. */
export async function startServer({ env }: Installation): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
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
  let written = ''
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>()
  const fail = () => reject(new Error(`The server did not start: ${written}`))
  const timer = setTimeout(fail, LONGEST_START_MS)
  const read = (chunk: Buffer) => {
    written += chunk
    const [, origin] = READY.exec(written) ?? []
    if (origin) resolve(origin)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const ended = once(child, 'close').then(([code]) => code as number | null)
  void ended.then(fail)
  const origin = await ready.finally(() => clearTimeout(timer))
  return { origin, process: child, written: () => written, ended }
}
