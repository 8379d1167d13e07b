/**
 * Writes copies on a thread of their own: a copy takes a fifth of a second of a processor, during
 * which the server would answer nobody.
 */
import { join } from 'node:path'
import { Piscina } from 'piscina'
import type { CopyJob } from './copy-worker.ts'
import type { SignedAgreement, SignedRecord } from './signed-copy.ts'

export interface CopyWriter {
  /** The copy's bytes. Rejects where it could not be written, or the thread ended meanwhile. */
  readonly write: (record: SignedRecord, agreement: SignedAgreement) => Promise<Uint8Array>
  /** Ends the thread; what is under way is given up. */
  readonly close: () => Promise<void>
}

const IDLE_MS = 30_000
const WORKER = join(import.meta.dirname, 'copy-worker.ts')

/** The thread starts with the first copy, and ends when none was asked for in a while. */
export function copyWriter(): CopyWriter {
  const pool = new Piscina<CopyJob, Uint8Array>({
    filename: WORKER,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    recordTiming: false,
  })
  return {
    write: (record, agreement) => pool.run({ record, agreement }),
    close: () => pool.destroy(),
  }
}
