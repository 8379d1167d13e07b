/**
 * Compares this machine's clock with the clocks of the database and of the services that it calls.
 * Links, signatures and due dates follow this clock, and a sign-in fails if the provider's clock
 * differs.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { engineOf } from '../platform/database/engine-of.ts'
import { type Job, periodicJob } from '../platform/jobs/jobs.ts'

export interface ClockDifference {
  readonly of: 'database' | 'services'
  /** Positive if this machine's clock is ahead. */
  readonly seconds: number
}

export interface Clock {
  readonly differences: () => Promise<readonly ClockDifference[]>
  /** Warns in the log for as long as a difference is larger than a minute. */
  readonly job: Job
  readonly close: () => void
}

const CHECK_EVERY_MS = 10 * 60_000
/** More than the time that an answer takes, or than a clock set once a day drifts. */
const MAX_SECONDS = 60
const MAX_ORIGINS = 16
/** The channel that reports each answer to `fetch` before its body. */
const ANSWERS = 'undici:request:headers'

/** Reads the dates in services' answers until it is closed. */
export function watchClock({ db, now, log }: ClockContext): Clock {
  const aheadOf = new Map<string, number>()
  const note = (message: unknown) => {
    const answered = readDate(message)
    if (answered === undefined) return
    aheadOf.delete(answered.origin)
    aheadOf.set(answered.origin, secondsAhead(now(), answered.at))
    const [oldest] = aheadOf.keys()
    if (aheadOf.size > MAX_ORIGINS && oldest !== undefined) aheadOf.delete(oldest)
  }
  subscribe(ANSWERS, note)

  async function differences(): Promise<readonly ClockDifference[]> {
    const at = await engineOf(db).now(db)
    const services = median([...aheadOf.values()])
    return [
      ...(at ? [{ of: 'database' as const, seconds: secondsAhead(now(), at) }] : []),
      ...(services === undefined ? [] : [{ of: 'services' as const, seconds: services }]),
    ]
  }

  return {
    differences,
    close: () => {
      unsubscribe(ANSWERS, note)
    },
    job: periodicJob('clock', CHECK_EVERY_MS, async () => {
      for (const { of, seconds } of await differences()) {
        if (Math.abs(seconds) <= MAX_SECONDS) continue
        log.warn({ of, secondsAhead: seconds }, "this machine's clock is wrong: set it")
      }
    }),
  }
}

type ClockContext = Pick<FastifyInstance, 'db' | 'now' | 'log'>

/** Returns undefined for an answer without a date. */
function readDate(message: unknown): { origin: string; at: Date } | undefined {
  const read = v.safeParse(answer, message)
  if (!read.success) return undefined
  const { request, response } = read.output
  const headers = response.headers.map(String)
  const index = headers.findIndex((name, index) => index % 2 === 0 && /^date$/i.test(name))
  const date = Date.parse(headers[index + 1] ?? '')
  if (index === -1 || Number.isNaN(date)) return undefined
  return { origin: String(request.origin), at: new Date(date) }
}

/** As Undici documents it: `headers` alternates names and values. */
const answer = v.object({
  request: v.object({ origin: v.unknown() }),
  response: v.object({ headers: v.array(v.unknown()) }),
})

function secondsAhead(own: Date, other: Date): number {
  return Math.round((own.getTime() - other.getTime()) / 1000)
}

/** Returns the median: one service with a wrong clock does not prove that ours is wrong. */
function median(values: readonly number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
}
