import {
  type Bounds,
  boundedFetch,
  type ServiceAnswer,
  type ServiceRequest,
} from './bounded-fetch.ts'

/** An outside service behind limits and a circuit breaker. */
export interface Service {
  /** `withinMs` shortens the service's timeout. */
  readonly request: (request: ServiceRequest, withinMs?: number) => Promise<ServiceAnswer>
}

/** Receives a function that returns a service's present health. */
export type Watch = (health: () => BreakerState) => void

export interface ServiceSettings extends Bounds {
  readonly now: () => number
  readonly watch?: Watch | undefined
  /** Whether an answer counts as a failure of the service; `failedByDefault` by default. */
  readonly hasFailed?: (answer: ServiceAnswer) => boolean
}

const FAILURES_TO_OPEN = 5
const OPEN_MS = 30_000

/** Counts no response, a 5xx status and 429 as failures. */
export function failedByDefault(answer: ServiceAnswer): boolean {
  return !answer.ok || answer.status >= 500 || answer.status === 429
}

/** The service is too busy, or a gateway cannot reach it. */
const AWAY = [429, 502, 503, 504]

/** Returns whether a service is away. Other bad answers may be due to a stranger's request. */
export function isAway(answer: ServiceAnswer): boolean {
  if (answer.ok) return AWAY.includes(answer.status)
  return answer.failure === 'unreachable' || answer.failure === 'timeout'
}

/** Calls a service unless its circuit is open. */
export function createService({
  now,
  watch,
  hasFailed = failedByDefault,
  ...bounds
}: ServiceSettings): Service {
  const breaker = createBreaker({ failuresToOpen: FAILURES_TO_OPEN, openMs: OPEN_MS, now })
  watch?.(breaker.state)

  return {
    request: async (request, withinMs = bounds.timeoutMs) => {
      const timeoutMs = Math.ceil(Math.min(Math.max(withinMs, 0), bounds.timeoutMs))
      const call = () => boundedFetch(request, { ...bounds, timeoutMs })
      return (await breaker.run(call, hasFailed)) ?? { ok: false, failure: 'circuit-open' }
    },
  }
}

/** A circuit breaker: stops calling a service for a while after several failures in a row. */
export type BreakerState = 'closed' | 'open' | 'half-open'

interface Breaker {
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

interface BreakerSettings {
  readonly failuresToOpen: number
  /** How long it stays open before one call is allowed. */
  readonly openMs: number
  /** Returns the milliseconds of a monotonic clock. */
  readonly now: () => number
}

/** Returns a breaker that opens after failures in a row, and then lets one call try again. */
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
