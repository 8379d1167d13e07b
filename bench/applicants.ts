/** Measures a thousand applicants who submit at once, slow clients, and memory over a long run. */
import { slowClients } from '../src/resilience-tests/slow-clients.ts'
import type { BenchEngine } from './databases.ts'
import { burstLoad, startServer, steadyLoad, warmedUp } from './program.ts'
import { figure, printTable } from './table.ts'

const APPLICANTS = 1000
const WITHIN_SECONDS = 10
const SLOW_CLIENTS = 500
const REQUESTS = 1000

export async function applicants(engine: BenchEngine): Promise<void> {
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
export async function besideSlowClients(engine: BenchEngine): Promise<void> {
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
export async function memory(engine: BenchEngine, submissions: number): Promise<void> {
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
