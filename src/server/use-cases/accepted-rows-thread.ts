/**
 * Checks applications and makes their rows on a thread of its own: that takes as much of a processor
 * as all the rest of a submission, and meanwhile the server answers others.
 */
import { join } from 'node:path'
import { Piscina } from 'piscina'
import type { AcceptedRowsSettings, MakeRows } from './accepted-rows.ts'

export interface RowsThread {
  /** Rejects where the rows could not be made, or the thread ended meanwhile. */
  readonly make: MakeRows
  /** Resolves once the thread is there; without this the first application waits for it. */
  readonly start: () => Promise<void>
  /** Ends the thread; what is under way is given up. */
  readonly close: () => Promise<void>
}

const WORKER = join(import.meta.dirname, 'accepted-rows-worker.ts')
/** How many wait at the thread itself and not in front of it, so that it never waits for the next. */
const AT_THE_THREAD = 32

export function acceptedRowsThread(settings: AcceptedRowsSettings): RowsThread {
  const pool = new Piscina({
    filename: WORKER,
    workerData: settings,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    concurrentTasksPerWorker: AT_THE_THREAD,
    recordTiming: false,
  })
  return {
    make: (application) => pool.run(application),
    start: () => pool.run(undefined, { name: 'ready' }),
    close: () => pool.destroy(),
  }
}
