import { setTimeout as sleep } from 'node:timers/promises'

/** Work that runs in the background until it is stopped. */
export interface Poller {
  /**
   * Starts no further tick. Resolves when the current one has ended, or after a while: what it has
   * leased becomes due again when the lease ends.
   */
  readonly stop: () => Promise<void>
}

const MAX_STOP_MS = 3000

/**
 * Runs one tick of work after another. A tick returns whether there is more to do; if not, and after
 * a tick that failed, there is a pause.
 */
export function poll(
  tick: () => Promise<boolean>,
  { pauseMs, onError }: { readonly pauseMs: number; readonly onError: (error: unknown) => void },
): Poller {
  const stopping = new AbortController()
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await Promise.race([running, sleep(MAX_STOP_MS, undefined, { ref: false })])
    },
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const more = await tick().catch((error: unknown) => {
        onError(error)
        return false
      })
      if (!more) {
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }
}
