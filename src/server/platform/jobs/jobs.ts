/** Work that the server repeats in the background. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { withoutMessage } from '../http/errors.ts'
import { JobError } from './job-error.ts'

export interface Job {
  /** The name in the log. */
  readonly name: string
  /** Works once. Returns whether there is more to do; otherwise, or after a failure, it pauses. */
  readonly tick: () => Promise<boolean>
  /** A second by default. */
  readonly pauseMs?: number
  /** Resolves when everything that ticks have started has ended. */
  readonly drain?: () => Promise<unknown>
}

export interface RunningJob {
  /**
   * Starts no further tick. Resolves when everything that ticks have started has ended, or after
   * some seconds: a leased delivery becomes due again when its lease ends.
   */
  readonly stop: () => Promise<void>
}

export type JobLog = Readonly<
  Record<'info' | 'warn' | 'error', (context: object, message: string) => void>
>

export const PAUSE_MS = 1000
const MAX_STOP_MS = 3000
/** How often a failure is logged while it lasts: a job may fail every second. */
const REMIND_MS = 600_000

/** Repeats a job while the server listens. All are stopped at once, before any is waited for. */
export function runWhileServing(app: FastifyInstance, job: Job): void {
  let running: RunningJob | undefined
  let stopped: Promise<void> | undefined
  app.addHook('onListen', async () => {
    running = runJob(job, app.log)
  })
  app.addHook('preClose', async () => {
    stopped = running?.stop()
  })
  app.addHook('onClose', () => stopped)
}

/** Returns a job whose work is complete each time, so that a pause always follows. */
export function periodicJob(name: string, pauseMs: number, work: () => Promise<void>): Job {
  const tick = async () => {
    await work()
    return false
  }
  return { name, pauseMs, tick }
}

/** Repeats a job until it is stopped. `clock` returns milliseconds. */
export function runJob(
  { name, tick, pauseMs = PAUSE_MS, drain }: Job,
  log: JobLog,
  clock = () => performance.now(),
): RunningJob {
  const stopping = new AbortController()
  const health = jobHealth(name, log, clock)
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await Promise.race([running, sleep(MAX_STOP_MS, undefined, { ref: false })])
    },
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const more = await tick().then(health.works, health.fails)
      if (!more) {
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
    await drain?.()
  }
}

/** Logs a job's failures, every ten minutes while they last, and when the job works again. */
function jobHealth(what: string, log: JobLog, clock: () => number) {
  const logged = new Map<string, number>()
  return {
    works: (more: boolean) => {
      if (logged.size > 0) log.info({ what }, 'a background job works again')
      logged.clear()
      return more
    },
    fails: (error: unknown) => {
      const known = error instanceof JobError
      const message = known ? error.message : 'a background job failed'
      const { at, cause, ...reason } = withoutMessage(error)
      const failure = JSON.stringify([message, reason])
      const before = logged.get(failure)
      if (before === undefined || clock() - before >= REMIND_MS) {
        logged.set(failure, clock())
        log.error({ what, ...reason, ...(!known && { at, cause }) }, message)
      }
      return false
    },
  }
}
