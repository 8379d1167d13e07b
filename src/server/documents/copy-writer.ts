/**
 * Writes copies on a thread of their own: a copy takes a fifth of a second of a processor, during
 * which the server would answer nobody.
 */
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { CopyDone, CopyJob } from './copy-worker.ts'
import type { SignedAgreement, SignedRecord } from './signed-copy.ts'

export interface CopyWriter {
  /** The copy's bytes. Rejects where it could not be written. */
  write(record: SignedRecord, agreement: SignedAgreement): Promise<Uint8Array>
  /** Ends the thread; what is under way is given up. */
  close(): Promise<void>
}

interface Waiting {
  readonly resolve: (pdf: Uint8Array) => void
  readonly reject: (error: Error) => void
}

const IDLE_MS = 30_000
const WORKER = join(import.meta.dirname, 'copy-worker.ts')

/** The thread starts with the first copy, and ends when none was asked for in a while. */
export function copyWriter(): CopyWriter {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let lastId = 0
  let idle: NodeJS.Timeout | undefined

  const end = async () => {
    clearTimeout(idle)
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }

  const start = () => {
    const started = new Worker(WORKER)
    started.unref()
    started.on('message', ({ id, pdf }: CopyDone) => {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (pdf) asked?.resolve(pdf)
      else asked?.reject(new Error('The copy could not be written'))
      if (waiting.size === 0) idle = setTimeout(end, IDLE_MS).unref()
    })
    started.on('error', () => undefined)
    started.on('exit', () => {
      if (worker === started) worker = undefined
      for (const { reject } of waiting.values()) reject(new Error('The writing of copies ended'))
      waiting.clear()
    })
    return started
  }

  return {
    write: (record, agreement) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle)
        lastId += 1
        worker ??= start()
        waiting.set(lastId, { resolve, reject })
        worker.postMessage({ id: lastId, record, agreement } satisfies CopyJob)
      }),
    close: end,
  }
}
