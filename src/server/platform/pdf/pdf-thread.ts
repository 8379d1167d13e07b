/**
 * The thread that writes PDFs, one after the other. Each takes tenths of a second, and no request
 * should wait for that. The thread starts with the first PDF, and keeps the library loaded until
 * nobody has needed it for a while.
 */
import { Piscina } from 'piscina'

/** An idle thread holds tens of megabytes. Ending it costs the next PDF some tenths of a second. */
export const IDLE_MS = 5_000

const pool = new Piscina({
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: IDLE_MS,
  // A PDF leaves much garbage, which V8 would let grow by 50 MB before it collects.
  resourceLimits: { maxYoungGenerationSizeMb: 8 },
  recordTiming: false,
})
// The job of the thread that ended reports the error.
pool.on('error', () => undefined)

/**
 * Runs a function on the thread. Its argument and result are cloned, and only the text of an error
 * is certain to arrive.
 *
 * @param module the module that exports the function under this name
 * @param signal ends the thread with its present job; the next job starts another thread
 */
export function onPdfThread<Job extends (task: never) => Promise<unknown>>(
  module: URL,
  name: string,
  task: Parameters<Job>[0],
  signal?: AbortSignal,
): Promise<Awaited<ReturnType<Job>>> {
  return pool.run(task, { filename: module.href, name, ...(signal && { signal }) })
}
