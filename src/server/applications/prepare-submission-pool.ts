import { join } from 'node:path'
import { startWorker, type Worker } from '../platform/threads/worker.ts'
import type { IncomingSubmission, PrepareOutcome, PrepareSettings } from './prepare-submission.ts'

const WORKER = join(import.meta.dirname, 'prepare-submission-worker.ts')
const CONCURRENT_TASKS = 32
/** More than arrive in the second that it takes to process them. */
const MAX_QUEUE = 1000

/**
 * Prepares submissions on a worker thread: it takes as much CPU time as the rest of a submission
 * taken together.
 */
export function prepareSubmissionPool(
  settings: PrepareSettings,
): Worker<IncomingSubmission, PrepareOutcome> {
  return startWorker(WORKER, {
    data: settings,
    concurrentTasks: CONCURRENT_TASKS,
    maxQueue: MAX_QUEUE,
  })
}
