/** A thousand applicants at once who each submit once, and the memory that a long run leaves. */
import type { BenchEngine } from './databases.ts'
import { onceEach, startServer, steadyLoad, warmedUp } from './program.ts'
import { figure, printTable } from './table.ts'

const APPLICANTS = 1000
const WITHIN_SECONDS = 10

export async function applicants(engine: BenchEngine): Promise<void> {
  const { folder, url } = await engine.place()
  const server = await warmedUp(startServer(folder, url))
  const { p50Ms, p99Ms, refused } = await onceEach(server, APPLICANTS, WITHIN_SECONDS)
  await server.end()
  printTable([
    [
      `${engine.name}: ${APPLICANTS} applicants in ${WITHIN_SECONDS} s`,
      'p50 ms',
      'p99 ms',
      'refused',
    ],
    ['', figure(p50Ms, 1), figure(p99Ms, 1), figure(refused)],
  ])
}

/** Resident memory at the start and after each quarter of the submissions. */
export async function memory(engine: BenchEngine, submissions: number): Promise<void> {
  const { folder, url } = await engine.place()
  const server = await startServer(folder, url)
  const rows = [['0', figure(server.memory())]]
  for (let quarter = 1; quarter <= 4; quarter += 1) {
    await steadyLoad(server, submissions / 4)
    rows.push([figure((submissions * quarter) / 4), figure(server.memory())])
  }
  await server.end()
  printTable([[`${engine.name}: after submissions`, 'resident MB'], ...rows])
}
