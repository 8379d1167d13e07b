/**
 * Runs work on one worker thread, so that the server keeps answering. If the thread dies, its
 * current tasks fail and a new thread takes the queued ones; if a thread cannot start, all fail.
 */
import { Piscina } from 'piscina'
import { WorkerBusy } from './worker-busy.ts'

export interface Worker<Task, Result> {
  /** Rejects if the task failed or the thread ended; with `WorkerBusy` if the queue is full. */
  readonly run: (task: Task) => Promise<Result>
  /** Resolves once the thread is ready; without this the first task waits for it. */
  readonly start: () => Promise<void>
  /** Ends the thread and abandons its current tasks. */
  readonly close: () => Promise<void>
}

export interface WorkerSettings {
  /** Piscina's `workerData`. */
  readonly data?: unknown
  /** How many tasks are sent to the thread at once, so that it never idles between two. */
  readonly concurrentTasks?: number
  /** How many more tasks may be queued. */
  readonly maxQueue?: number
  /** How long an idle thread is kept; forever if omitted. */
  readonly idleMs?: number
}

/**
 * `file` is a module whose default export runs a task; input and output must be
 * structured-cloneable. For `start` it also exports `ready`, a function that does nothing.
 */
export function startWorker<Task, Result>(
  file: string,
  { data, concurrentTasks = 1, maxQueue = Number.POSITIVE_INFINITY, idleMs }: WorkerSettings = {},
): Worker<Task, Result> {
  let pool: Piscina | undefined
  let tasks = 0
  let idle: NodeJS.Timeout | undefined

  const opened = (): Piscina => {
    if (pool) return pool
    const started = new Piscina({
      filename: file,
      workerData: data,
      minThreads: 1,
      maxThreads: 1,
      idleTimeout: Number.POSITIVE_INFINITY,
      concurrentTasksPerWorker: concurrentTasks,
      recordTiming: false,
    })
    // Emitted for a thread that ended without a task: one that could not start.
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
    run: async (task) => {
      if (tasks >= concurrentTasks + maxQueue) throw new WorkerBusy('The queue is full')
      clearTimeout(idle)
      tasks += 1
      try {
        return await opened().run(task)
      } finally {
        tasks -= 1
        if (tasks === 0 && idleMs !== undefined) {
          idle = setTimeout(() => void end(pool), idleMs).unref()
        }
      }
    },
    start: () => opened().run(undefined, { name: 'ready' }),
    close: () => end(pool),
  }
}
