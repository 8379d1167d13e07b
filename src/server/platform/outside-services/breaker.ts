/** A circuit breaker: stops calling a service for a while after several failures in a row. */
export type BreakerState = 'closed' | 'open' | 'half-open'

export interface Breaker {
  readonly state: () => BreakerState
  /**
   * Makes the call unless the circuit is open; undefined means that it was not made. While the
   * circuit is half-open, one call is allowed, and its outcome decides.
   */
  readonly run: <T>(
    call: () => Promise<T>,
    hasFailed: (result: T) => boolean,
  ) => Promise<T | undefined>
}

export interface BreakerSettings {
  readonly failuresToOpen: number
  /** How long it stays open before one call is allowed. */
  readonly openMs: number
  /** Returns the milliseconds of a monotonic clock. */
  readonly now: () => number
}

export function createBreaker({ failuresToOpen, openMs, now }: BreakerSettings): Breaker {
  let failures = 0
  let openedAt: number | undefined
  let probing = false

  function state(): BreakerState {
    if (openedAt === undefined) return 'closed'
    return now() - openedAt < openMs ? 'open' : 'half-open'
  }

  function record(failed: boolean): void {
    failures = failed ? failures + 1 : 0
    if (failures >= failuresToOpen) openedAt = now()
    else if (!failed) openedAt = undefined
  }

  async function run<T>(
    call: () => Promise<T>,
    hasFailed: (result: T) => boolean,
  ): Promise<T | undefined> {
    const before = state()
    if (before === 'open' || (before === 'half-open' && probing)) return undefined
    const isProbe = before === 'half-open'
    probing ||= isProbe
    let failed = true
    try {
      const result = await call()
      failed = hasFailed(result)
      return result
    } finally {
      if (isProbe) probing = false
      record(failed)
    }
  }

  return { state, run }
}
