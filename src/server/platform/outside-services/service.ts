import {
  type Bounds,
  boundedFetch,
  type ServiceAnswer,
  type ServiceRequest,
} from './bounded-fetch.ts'
import { type BreakerState, createBreaker } from './breaker.ts'

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
