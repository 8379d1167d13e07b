import { join } from 'node:path'
import { Piscina } from 'piscina'
import { unavailable } from '../platform/http/http-error.ts'
import type { CopyContent } from './signed-copy.ts'

export interface CopyWriter {
  /** Generates the PDF of a copy with an empty signature field; 503 if it takes too long. */
  readonly run: (content: CopyContent) => Promise<Uint8Array>
  /** Ends the thread and abandons its jobs. */
  readonly close: () => Promise<void>
}

const WORKER = join(import.meta.dirname, 'copy-worker.ts')
/** Far above what a copy takes; a thread that cannot start takes forever. */
const MAX_MS = 15_000

/** On a thread of its own: a copy takes 0.2 s of CPU time. */
export function copyWriter(): CopyWriter {
  const pool = new Piscina<CopyContent, Uint8Array>({
    filename: WORKER,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    recordTiming: false,
  })
  // The job of the thread that ended reports the error.
  pool.on('error', () => undefined)
  return {
    run: async (content) => {
      const signal = AbortSignal.timeout(MAX_MS)
      try {
        return await pool.run(content, { signal })
      } catch (error) {
        throw signal.aborted ? unavailable() : error
      }
    },
    close: () => pool.destroy(),
  }
}
