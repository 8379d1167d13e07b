import { setTimeout as sleep } from 'node:timers/promises'

/** Work that goes on in the background. */
export interface Repeated {
  /**
   * No further turn begins. Resolves when the one that is underway has ended, or after a while:
   * what a turn holds is released by its lease.
   */
  readonly stop: () => Promise<void>
}

const LONGEST_STOP_MS = 3000

/**
 * Does a turn of work after another. A turn tells whether there is more to do; where there is not,
 * and after a turn that failed, comes a pause.
 */
export function repeat(
  turn: () => Promise<boolean>,
  { pauseMs, onFault }: { readonly pauseMs: number; readonly onFault: (error: unknown) => void },
): Repeated {
  const stopping = new AbortController()
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await Promise.race([running, sleep(LONGEST_STOP_MS, undefined, { ref: false })])
    },
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const more = await turn().catch((error: unknown) => {
        onFault(error)
        return false
      })
      if (!more) {
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }
}
