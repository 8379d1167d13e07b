/** A thousand applicants who submit at about the same time, and memory over a long run. */
import type { BenchEngine } from './databases.ts'
import { burstLoad, startServer, steadyLoad, warmedUp } from './program.ts'
import { figure, printTable } from './table.ts'

const APPLICANTS = 1000
const WITHIN_SECONDS = 10

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

/** Resident memory at the start and after each quarter of the submissions. */
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
