import { join } from 'node:path'
import { oneThread, type Thread } from '../threads/one-thread.ts'
import type { AcceptedRowsSettings, Application, RowsOutcome } from './accepted-rows.ts'

const WORKER = join(import.meta.dirname, 'accepted-rows-worker.ts')
const AT_THE_THREAD = 32
/** More than arrive in the second that it takes to answer them. */
const MOST_WAITING = 1000

/**
 * Checks applications and makes their rows on a thread of its own: that takes as much of a processor
 * as all the rest of a submission.
 */
export function acceptedRowsThread(
  settings: AcceptedRowsSettings,
): Thread<Application, RowsOutcome> {
  return oneThread(WORKER, {
    data: settings,
    atTheThread: AT_THE_THREAD,
    mostWaiting: MOST_WAITING,
  })
}
