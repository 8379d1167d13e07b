/**
 * The thread that writes PDFs, one after the other: each takes tenths of a second, which no request
 * should wait for. It starts with the first one, and keeps the library that it has loaded.
 */
import { Piscina } from 'piscina'

const pool = new Piscina({
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: Number.POSITIVE_INFINITY,
  // A PDF leaves a lot behind; V8 would let it grow by 50 MB before it looks.
  resourceLimits: { maxYoungGenerationSizeMb: 8 },
  recordTiming: false,
})
// The job of the thread that ended reports the error.
pool.on('error', () => undefined)

/**
 * Runs a function there. What it takes and returns is cloned, and of its errors only the text is
 * sure to arrive.
 *
 * @param module that exports it by this name
 * @param signal ends the thread, and with it what it is doing; the next job starts another
 */
export function onPdfThread<Job extends (task: never) => Promise<unknown>>(
  module: URL,
  name: string,
  task: Parameters<Job>[0],
  signal?: AbortSignal,
): Promise<Awaited<ReturnType<Job>>> {
  return pool.run(task, { filename: module.href, name, ...(signal && { signal }) })
}
