/** Measures reads of an application with a long history, and how long they block the event loop. */
import { setTimeout as sleep } from 'node:timers/promises'
import { statusRoute } from '../src/api/application-status.ts'
import { APPLICATIONS_PATH } from '../src/api/applications.ts'
import {
  CONSOLE_SESSION_PATH,
  CONSOLE_SIGN_IN_PATH,
  CSRF_HEADER,
} from '../src/api/console/session.ts'
import { sampleSubmission } from '../src/application/testing/sample-application.ts'
import { addEvent } from '../src/server/ledger/new-events-service.ts'
import { serverSigner } from '../src/server/ledger/signers-service.ts'
import { parseConfig } from '../src/server/platform/config/config.ts'
import { type Database, openDatabase } from '../src/server/platform/database/database.ts'
import { inTransaction } from '../src/server/platform/database/transaction.ts'
import { npmStart, type ServerProgram, spawnServer } from '../src/test-support/program.ts'
import { type BenchEngine, serverDatabase } from './databases.ts'
import { figure, median, percentile, printTable } from './table.ts'

const READS = 100
const BATCH_SIZE = 100
const POLL_MS = 50
const ANSWER_MS = 2

/** Measures a server with the sandbox, whose people sign in to the console. */
export async function history(engine: BenchEngine, counts: readonly number[]): Promise<void> {
  const rows: string[][] = []
  for (const count of counts) {
    const database = await engine.create()
    const settings = {
      DATA_DIR: database.folder,
      ...(database.url !== undefined && { DATABASE_URL: database.url }),
    }
    const server = await spawnServer(
      { ...settings, SANDBOX_PORT: '0', COPIES_PER_MINUTE: '1000000' },
      ['--import', './bench/event-loop.ts', ...npmStart().args],
    )
    const { reference, secret } = await submit(server)
    const db = await openDatabase(serverDatabase(database))
    const config = parseConfig(settings)
    await fill(db, { reference, count, signer: await serverSigner(config) })
    await db.destroy()
    const headers = await signIn(server)
    const path = `/console/api/applications/${reference}`
    const read = (url: string) => fetch(server.origin + url, { headers })
    const post = (url: string, body: unknown) =>
      fetch(server.origin + url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const record: Readonly<Record<string, () => Promise<Response>>> = {
      'an application in the console': () => read(path),
      'a page of its history': () => read(`${path}/history?before=${Math.floor(count / 2)}`),
      'recording that it was opened': () => post(`${path}/opened`, { version: 1 }),
      "the applicant's page of its status": () => post(statusRoute.url, { reference, secret }),
    }
    await blockedMs(server)
    const first = await measured(server, 1, () => read(path))
    rows.push(row(engine, count, 'the first read after a start', first))
    for (const [name, ask] of Object.entries(record)) {
      await measured(server, READS / 10, ask)
      rows.push(row(engine, count, name, await measured(server, READS, ask)))
    }
    await server.stop()
  }
  printTable([
    ['', 'events', 'median ms', 'p99 ms', 'event loop, median ms', 'at most ms'],
    ...rows,
  ])
}

interface Measurement {
  readonly times: readonly number[]
  readonly blocked: readonly number[]
}

function row(
  { name }: BenchEngine,
  count: number,
  label: string,
  measurement: Measurement,
): string[] {
  const { times, blocked } = measurement
  const figures = [median(times), percentile(times, 0.99), median(blocked), Math.max(...blocked)]
  return [`${name}: ${label}`, figure(count), ...figures.map((ms) => figure(ms, 1))]
}

async function measured(
  server: ServerProgram,
  count: number,
  ask: () => Promise<Response>,
): Promise<Measurement> {
  const times: number[] = []
  const blocked: number[] = []
  for (let read = 0; read < count; read += 1) {
    const startedAt = performance.now()
    const response = await ask()
    await response.arrayBuffer()
    times.push(performance.now() - startedAt)
    blocked.push(await blockedMs(server))
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  }
  return { times, blocked }
}

/** Returns the longest time that the event loop was blocked since the last call. */
async function blockedMs({ process: child, out }: ServerProgram): Promise<number> {
  const before = out().length
  child.kill('SIGUSR2')
  for (;;) {
    const blocked = /event loop ([\d.-]+) ms/.exec(out().slice(before))?.[1]
    if (blocked !== undefined) return Number(blocked)
    await sleep(ANSWER_MS)
  }
}

async function submit({ origin }: ServerProgram) {
  const response = await fetch(origin + APPLICATIONS_PATH, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sampleSubmission()),
  })
  const { url }: { readonly url: string } = await response.json()
  const [reference = '', secret = ''] = new URL(url, origin).hash.slice(1).split('.')
  return { reference, secret }
}

/** Adds the events that a reviewer and an applicant cause by opening the application repeatedly. */
async function fill(
  db: Database,
  {
    reference,
    count,
    signer,
  }: {
    readonly reference: string
    readonly count: number
    readonly signer: Awaited<ReturnType<typeof serverSigner>>
  },
): Promise<void> {
  const by = { subject: 'sandbox-reviewer', name: 'Rita Bell' }
  const at = new Date()
  for (let done = 1; done < count; done += BATCH_SIZE) {
    await inTransaction(db, async (transaction) => {
      const last = Math.min(done + BATCH_SIZE, count)
      for (let number = done; number < last; number += 1) {
        const content =
          number % 2 === 0
            ? ({ kind: 'downloaded', detail: { version: 1, count: 3 } } as const)
            : ({ kind: 'opened', detail: { by, version: 1 } } as const)
        await addEvent(transaction, { reference, at, signer }, content)
      }
    })
  }
  for (;;) {
    const waiting = await db
      .selectFrom('events')
      .select('number')
      .where('position', 'is', null)
      .limit(1)
      .execute()
    if (waiting.length === 0) return
    await sleep(POLL_MS)
  }
}

/** Signs in as the sandbox's reviewer, and returns the headers of the console's page. */
async function signIn({ origin }: ServerProgram): Promise<Record<string, string>> {
  const cookieOf = (response: Response, name: string) =>
    response.headers
      .getSetCookie()
      .map((set) => set.split(';', 1)[0] ?? '')
      .find((set) => set.startsWith(`${name}=`) && set !== `${name}=`) ?? ''
  const begun = await fetch(origin + CONSOLE_SIGN_IN_PATH, { redirect: 'manual' })
  const url = new URL(begun.headers.get('location') ?? '')
  url.searchParams.set('person', 'sandbox-reviewer')
  const chosen = await fetch(url, { redirect: 'manual' })
  const callback = new URL(chosen.headers.get('location') ?? '')
  const back = await fetch(origin + callback.pathname + callback.search, {
    redirect: 'manual',
    headers: { cookie: cookieOf(begun, 'console-sign-in') },
  })
  const cookie = cookieOf(back, 'console')
  const session = await fetch(origin + CONSOLE_SESSION_PATH, { headers: { cookie } })
  const { csrfToken }: { readonly csrfToken: string } = await session.json()
  return { cookie, [CSRF_HEADER]: csrfToken, 'sec-fetch-site': 'same-origin', origin }
}
