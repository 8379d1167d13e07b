import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, PAUSE_MS } from '../platform/jobs/jobs.ts'

/** A message about an application or invitation of a program. */
export interface PendingMessage {
  readonly program: string
  readonly send: () => Promise<void>
}

/**
 * Sends the deliveries that `take` returns independently, so that a hanging one does not delay the
 * others. `take` gets the programs of the deliveries under way.
 */
export function sendingJob(
  name: string,
  take: (running: readonly string[]) => Promise<readonly PendingMessage[]>,
): Job {
  const running = new Map<Promise<void>, string>()
  const errors: unknown[] = []

  function start({ program, send }: PendingMessage): void {
    const sending = send()
      .catch((error: unknown) => {
        errors.push(error)
      })
      .finally(() => running.delete(sending))
    running.set(sending, program)
  }

  return {
    name,
    tick: async () => {
      if (errors.length > 0) throw errors.shift()
      const taken = await take([...running.values()])
      taken.forEach(start)
      if (taken.length > 0) return true
      if (running.size === 0) return false
      await Promise.race([...running.keys(), sleep(PAUSE_MS, undefined, { ref: false })])
      return true
    },
    drain: () => Promise.all(running.keys()),
  }
}
