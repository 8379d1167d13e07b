import { join } from 'node:path'
import { oneThread, type Thread } from '../threads/one-thread.ts'
import type { CopyJob } from './copy-worker.ts'

/** Writes copies: of a record and the agreement that was signed, the PDF's bytes. */
export type CopyWriter = Thread<CopyJob, Uint8Array>

const WORKER = join(import.meta.dirname, 'copy-worker.ts')
const IDLE_MS = 30_000

/** A copy takes a fifth of a second of a processor. Most are asked for soon after each other. */
export function copyWriter(): CopyWriter {
  return oneThread(WORKER, { idleMs: IDLE_MS })
}
