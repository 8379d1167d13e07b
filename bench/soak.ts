/**
 * `npm run prove -- soak 120`: for this many minutes (5 by default), a server on each engine gets
 * twenty applications a second, each over a new connection. Prints a row a minute. Fails if an
 * application was not accepted.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchEngine, postgresEngine, sqliteEngine } from './databases.ts'
import { startServer } from './program.ts'
import { submitOnce } from './submission-request.ts'
import { figure, percentile } from './table.ts'

const PER_SECOND = 20
const COLUMNS = ['minute', 'accepted', 'failed', 'p50 ms', 'p99 ms', 'resident MB', 'descriptors']
const minutes = Number(process.argv[2] || 5)
if (!(minutes >= 1)) throw new Error(`${process.argv[2]} is no number of minutes`)

print('', COLUMNS)
const engines = [sqliteEngine(), await postgresEngine()]
try {
  const failed = await Promise.all(engines.map(soak))
  process.exitCode = failed.some((count) => count > 0) ? 1 : 0
} finally {
  for (const engine of engines) await engine.stop()
}

/** Returns how many applications were not accepted. */
async function soak(engine: BenchEngine): Promise<number> {
  const server = await startServer(await engine.create())
  let failedSoFar = 0
  for (let minute = 1; minute <= minutes; minute += 1) {
    const times: number[] = []
    let failed = 0
    const submissions = Array.from({ length: 60 * PER_SECOND }, async (_, index) => {
      await sleep((index * 1000) / PER_SECOND)
      const answer = await submitOnce(server.port).catch(() => undefined)
      if (answer?.accepted) times.push(answer.ms)
      else failed += 1
    })
    await Promise.all(submissions)
    failedSoFar += failed
    const latencies = [0.5, 0.99].map((share) => figure(percentile(times, share), 1))
    const held = [server.memory(), server.descriptors()].map((value) => figure(value))
    print(engine.name, [`${minute}`, figure(times.length), figure(failed), ...latencies, ...held])
  }
  await server.end()
  return failedSoFar
}

function print(name: string, cells: readonly string[]): void {
  process.stdout.write(`${name.padEnd(12)}${cells.map((cell) => cell.padStart(12)).join('')}\n`)
}
