/**
 * Work on a thread of its own, so that the server answers others meanwhile. A thread that dies fails
 * what it was doing, and is replaced for those who wait; one that cannot start fails them all.
 */
import { Piscina } from 'piscina'
import { ThreadBusy } from './thread-busy.ts'

export interface Thread<Question, Answer> {
  /** Rejects where the work failed or the thread ended, with `ThreadBusy` where too many wait. */
  readonly ask: (question: Question) => Promise<Answer>
  /** Resolves once the thread is there; without this the first question waits for it. */
  readonly start: () => Promise<void>
  /** Ends the thread; what is under way is given up. */
  readonly close: () => Promise<void>
}

export interface ThreadSettings {
  /** What the thread finds as Piscina's `workerData`. */
  readonly data?: unknown
  /** How many questions wait at the thread itself, so that it need not wait for the next. */
  readonly atTheThread?: number
  /** How many more may wait in front of it. */
  readonly mostWaiting?: number
  /** How long the thread stays when nothing is asked; for ever where this is left out. */
  readonly idleMs?: number
}

/**
 * `file` is a module whose default export answers questions, both of them structured-cloneable; for
 * `start` it also exports `ready`, a function that does nothing.
 */
export function oneThread<Question, Answer>(
  file: string,
  { data, atTheThread = 1, mostWaiting = Number.POSITIVE_INFINITY, idleMs }: ThreadSettings = {},
): Thread<Question, Answer> {
  let pool: Piscina | undefined
  let waiting = 0
  let idle: NodeJS.Timeout | undefined

  const opened = (): Piscina => {
    if (pool) return pool
    const started = new Piscina({
      filename: file,
      workerData: data,
      minThreads: 1,
      maxThreads: 1,
      idleTimeout: Number.POSITIVE_INFINITY,
      concurrentTasksPerWorker: atTheThread,
      recordTiming: false,
    })
    // Told of a thread that ended with nothing to do, which is one that could not start.
    started.on('error', () => void end(started))
    pool = started
    return started
  }
  const end = async (ended: Piscina | undefined) => {
    clearTimeout(idle)
    if (pool === ended) pool = undefined
    await ended?.destroy()
  }

  return {
    ask: async (question) => {
      if (waiting >= atTheThread + mostWaiting) throw new ThreadBusy('Too many wait')
      clearTimeout(idle)
      waiting += 1
      try {
        return await opened().run(question)
      } finally {
        waiting -= 1
        if (waiting === 0 && idleMs !== undefined) {
          idle = setTimeout(() => void end(pool), idleMs).unref()
        }
      }
    },
    start: () => opened().run(undefined, { name: 'ready' }),
    close: () => end(pool),
  }
}
