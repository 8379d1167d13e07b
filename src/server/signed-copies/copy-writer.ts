import { join } from 'node:path'
import { startWorker, type Worker } from '../platform/threads/worker.ts'
import type { CopyJob } from './copy-worker.ts'

/** Generates the PDF of a copy from a record and the signed agreement. */
export type CopyWriter = Worker<CopyJob, Uint8Array>

const WORKER = join(import.meta.dirname, 'copy-worker.ts')
const IDLE_MS = 30_000

/** A copy takes 0.2 s of CPU time. Most are requested soon after each other. */
export function copyWriter(): CopyWriter {
  return startWorker(WORKER, { idleMs: IDLE_MS })
}
