/**
 * The outside services that the server and its pages call: the health of each, and every failed
 * call. A failure is logged once, and passed to listeners that count. Only names and kinds are
 * recorded, and no part of a request.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { ClientError } from '../../../api/client-errors.ts'
import type { Failure, ReportFailure } from './report-failure.ts'
import type { BreakerState, Watch } from './service.ts'

/** The names in logs and metrics. */
export type ServiceName =
  | 'bank-link'
  | 'flags'
  | 'geocoder'
  | 'leads'
  | 'routing-lookup'
  | 'timestamps'

/** The context that the client of a service needs besides its settings. */
export interface ClientContext {
  /** Returns the milliseconds of a monotonic clock. */
  readonly now: () => number
  readonly watch?: Watch | undefined
  readonly report?: ReportFailure | undefined
}

export type FailureReport =
  | ({ readonly source: 'server'; readonly service: ServiceName } & Failure)
  | ({ readonly source: 'browser' } & ClientError)

export interface OutsideServices {
  readonly clientOf: (service: ServiceName) => ClientContext
  readonly report: (failure: FailureReport) => void
  readonly onFailure: (listener: (failure: FailureReport) => void) => void
  /** Returns the circuit state of each service that is called; `closed` means healthy. */
  readonly health: () => ReadonlyMap<ServiceName, BreakerState>
}

export function outsideServices(log: FastifyBaseLogger): OutsideServices {
  const listeners: ((failure: FailureReport) => void)[] = []
  const watched = new Map<ServiceName, () => BreakerState>()
  const report = (failure: FailureReport) => {
    logFailure(log, failure)
    for (const listener of listeners) listener(failure)
  }
  return {
    clientOf: (service) => ({
      now: () => performance.now(),
      watch: (state) => {
        watched.set(service, state)
      },
      report: (failure) => report({ ...failure, service, source: 'server' }),
    }),
    report,
    onFailure: (listener) => {
      listeners.push(listener)
    },
    health: () => new Map([...watched].map(([service, state]) => [service, state()])),
  }
}

/** Logs a failure. Failures that opened a circuit have already been logged as warnings. */
function logFailure(log: FastifyBaseLogger, failure: FailureReport): void {
  const level = failure.kind === 'circuit-open' ? 'info' : 'warn'
  if (failure.source === 'browser' || failure.hint === undefined) {
    log[level](failure, 'provider failed')
    return
  }
  const { hint, ...rest } = failure
  log.error(rest, hint)
}
