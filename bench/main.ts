/**
 * `npm run bench`: measures the server on this machine. `npm run bench -- quick` takes a few
 * minutes; `… -- sqlite` or `… -- postgres` measures one engine, `… -- screening` the comparison of
 * names with a sanctions list, `… -- rescreening 10000` that of this many approved applications in
 * a reviewer's browser, `… -- history` reads of applications with long histories, `… -- programs`
 * starts with 1 and 200 programs, `… -- seen 1000000` the "Seen before?" of a reviewer beside this
 * many applications, `… -- numbers 1000000` the page of numbers, `… -- drafts` saving a draft
 * beside 49,000. `… -- store` also writes `bench/results`, for the pages. Everything listens on
 * this machine only, and ends by itself.
 */
import { cpus } from 'node:os'
import { slowClients } from '../src/resilience-tests/slow-clients.ts'
import { type BenchEngine, postgresEngine, sqliteEngine } from './databases.ts'
import { drafts } from './drafts.ts'
import { fullDatabase } from './full-database.ts'
import { history } from './history.ts'
import { numbers } from './numbers.ts'
import { burstLoad, startServer, steadyLoad, warmedUp } from './program.ts'
import { programs } from './programs.ts'
import { rescreening } from './rescreening.ts'
import { screening } from './screening.ts'
import { seenBefore } from './seen-before.ts'
import { figure, printTable, storeTables } from './table.ts'
import { throughput } from './throughput.ts'

const APPLICANTS = 1000
const WITHIN_SECONDS = 10
const SLOW_CLIENTS = 500
const REQUESTS = 1000

const words = process.argv.slice(2)
const quick = words.includes('quick')
const only = ['sqlite', 'postgres'].find((name) => words.includes(name))
const size = quick
  ? { requests: 1000, rounds: 3, submitted: 2000, stored: 20_000 }
  : { requests: 3000, rounds: 5, submitted: 100_000, stored: 1_000_000 }

/** The numbers of events of an application. */
const HISTORIES = [10, 1000, 10_000]

process.stdout.write(
  `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}\n\n`,
)
if (words.includes('rescreening')) {
  await rescreening(Number(words.at(-1)))
  process.exit()
}
if (words.includes('screening')) {
  await screening()
  await storeTables('screening')
  process.exit()
}
for (const [name, start] of [
  ['sqlite', async () => sqliteEngine()],
  ['postgres', postgresEngine],
] as const) {
  if (only !== undefined && only !== name) continue
  const engine = await start()
  try {
    if (words.includes('history')) {
      await history(engine, HISTORIES)
      continue
    }
    if (words.includes('programs')) {
      await programs(engine)
      continue
    }
    if (words.includes('drafts')) {
      await drafts(engine)
      continue
    }
    if (words.includes('numbers')) {
      await numbers(engine, Number(words.at(-1)))
      continue
    }
    if (words.includes('seen')) {
      await seenBefore(engine, Number(words.at(-1)))
      continue
    }
    await throughput(engine, size)
    await applicants(engine)
    await besideSlowClients(engine)
    await memory(engine, size.submitted)
    await fullDatabase(engine, size)
    await storeTables(name)
  } finally {
    await engine.stop()
  }
}

async function applicants(engine: BenchEngine): Promise<void> {
  const database = await engine.create()
  const server = await warmedUp(startServer(database))
  const { p50Ms, p99Ms, rejected } = await burstLoad(server, APPLICANTS, WITHIN_SECONDS)
  await server.end()
  printTable([
    [
      `${engine.name}: ${APPLICANTS} applicants in ${WITHIN_SECONDS} s`,
      'p50 ms',
      'p99 ms',
      'rejected',
    ],
    ['', figure(p50Ms, 1), figure(p99Ms, 1), figure(rejected)],
  ])
}

/** Measures response times without and with clients that hold connections open. */
async function besideSlowClients(engine: BenchEngine): Promise<void> {
  const server = await warmedUp(startServer(await engine.create()))
  const alone = await steadyLoad(server, REQUESTS)
  const slow = await slowClients(`http://127.0.0.1:${server.port}`, SLOW_CLIENTS)
  const beside = await steadyLoad(server, REQUESTS)
  for (const client of slow) client.close()
  await server.end()
  printTable([
    [engine.name, 'p50 ms', 'p99 ms'],
    ['alone', figure(alone.p50Ms, 1), figure(alone.p99Ms, 1)],
    [`beside ${SLOW_CLIENTS} slow clients`, figure(beside.p50Ms, 1), figure(beside.p99Ms, 1)],
  ])
}

/** Measures resident memory at the start and after each quarter of the submissions. */
async function memory(engine: BenchEngine, submissions: number): Promise<void> {
  const database = await engine.create()
  const server = await startServer(database)
  const rows = [['0', figure(server.memory())]]
  for (let quarter = 1; quarter <= 4; quarter += 1) {
    await steadyLoad(server, submissions / 4)
    rows.push([figure((submissions * quarter) / 4), figure(server.memory())])
  }
  await server.end()
  printTable([[`${engine.name}: after submissions`, 'resident MB'], ...rows])
}
