/**
 * Generates load, in a process of its own: `node bench/load.ts PORT steady CONNECTIONS REQUESTS`,
 * or `… PORT burst APPLICANTS SECONDS`, where each applicant opens a connection and submits once,
 * at times spread over the seconds. Prints one line of JSON.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from './http-connection.ts'
import { ACCEPTED, submissionRequest, submitOnce } from './submission-request.ts'
import { percentile } from './table.ts'

export interface LoadResult {
  readonly accepted: number
  /** Responses other than 303. */
  readonly rejected: number
  readonly seconds: number
  readonly p50Ms: number
  readonly p99Ms: number
}

const TIMEOUT_SECONDS = 600

/** Submissions that compile this process's own code: its first ones are not the server's delay. */
const CLIENT_WARM_UP = 50

const [port, mode, first, second] = process.argv.slice(2)
setTimeout(() => process.exit(1), TIMEOUT_SECONDS * 1000).unref()
const measure = mode === 'burst' ? burst : steady
const result = await measure(Number(port), Number(first), Number(second))
process.stdout.write(`${JSON.stringify(result)}\n`)
process.exit()

/** Each connection sends its next submission as soon as the previous one is answered. */
async function steady(port: number, connections: number, requests: number): Promise<LoadResult> {
  let remaining = requests
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  const times: number[] = []
  let rejected = 0
  const startedAt = performance.now()
  await Promise.all(
    open.map(async (connection) => {
      while (remaining > 0) {
        remaining -= 1
        const sent = performance.now()
        if ((await connection.send(submissionRequest())) !== ACCEPTED) rejected += 1
        times.push(performance.now() - sent)
      }
    }),
  )
  return summary(times, rejected, startedAt)
}

async function burst(port: number, applicants: number, seconds: number): Promise<LoadResult> {
  const times: number[] = []
  let rejected = 0
  for (let warmUp = 0; warmUp < CLIENT_WARM_UP; warmUp += 1) await submitOnce(port)
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: applicants }, async (_, index) => {
      await sleep(spread(index) * seconds * 1000)
      const { accepted, ms } = await submitOnce(port)
      if (!accepted) rejected += 1
      times.push(ms)
    }),
  )
  return summary(times, rejected, startedAt)
}

/** Spreads numbers evenly from 0 to 1 without a pattern, the same in each run (golden ratio). */
function spread(index: number): number {
  return (index * 0.618_033_988_75) % 1
}

function summary(times: number[], rejected: number, startedAt: number): LoadResult {
  const seconds = (performance.now() - startedAt) / 1000
  const [p50Ms, p99Ms] = [percentile(times, 0.5), percentile(times, 0.99)]
  return { accepted: times.length - rejected, rejected, seconds, p50Ms, p99Ms }
}
