/**
 * How far this machine's clock is from the database's, and from those of the services that it
 * calls. Links, signatures and what is due follow this clock, and a sign-in fails where the
 * provider's is another.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { engineOf } from '../platform/database/engine-of.ts'
import { type Job, periodicJob } from '../platform/jobs.ts'

export interface ClockDifference {
  readonly of: 'database' | 'services'
  /** Positive if this machine is ahead. */
  readonly seconds: number
}

export interface Clock {
  readonly differences: () => Promise<readonly ClockDifference[]>
  /** Warns in the log for as long as a difference is larger than a minute. */
  readonly job: Job
  readonly close: () => void
}

const CHECK_EVERY_MS = 10 * 60_000
/** What an answer takes, and a clock that is set once a day, stay below. */
const MAX_SECONDS = 60
const MAX_ORIGINS = 16
/** The channel that tells of each answer that `fetch` receives, before its body. */
const ANSWERS = 'undici:request:headers'

/** Listens to the answers of services until it is closed. */
export function watchClock({ db, now, log }: ClockContext): Clock {
  const aheadOf = new Map<string, number>()
  const note = (message: unknown) => {
    const answered = answeredAt(message)
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
        log.warn({ of, secondsAhead: seconds }, 'the clock of this machine is off: set it')
      }
    }),
  }
}

type ClockContext = Pick<FastifyInstance, 'db' | 'now' | 'log'>

/** Undefined for an answer without a date. */
function answeredAt(message: unknown): { origin: string; at: Date } | undefined {
  const read = v.safeParse(answer, message)
  if (!read.success) return undefined
  const { request, response } = read.output
  const headers = response.headers.map(String)
  const at = headers.findIndex((name, index) => index % 2 === 0 && /^date$/i.test(name))
  const date = Date.parse(headers[at + 1] ?? '')
  if (at === -1 || Number.isNaN(date)) return undefined
  return { origin: String(request.origin), at: new Date(date) }
}

/** As Undici documents it: names and values in turn. */
const answer = v.object({
  request: v.object({ origin: v.unknown() }),
  response: v.object({ headers: v.array(v.unknown()) }),
})

function secondsAhead(own: Date, other: Date): number {
  return Math.round((own.getTime() - other.getTime()) / 1000)
}

/** One service with a wrong clock does not prove that ours is wrong. */
function median(values: readonly number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
}
