/**
 * Failures of outside services, as seen by the server or a page: each is logged once and passed to
 * listeners that count. Names and kinds only, nothing that was sent.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { ClientError } from '../../api/client-errors.ts'
import type { Failure } from '../platform/outside-services/report-failure.ts'
import type { ServiceName } from '../services.ts'

export type ProviderFailure =
  | ({ readonly source: 'server'; readonly service: ServiceName } & Failure)
  | ({ readonly source: 'browser' } & ClientError)

type Listener = (failure: ProviderFailure) => void

export interface ProviderFailures {
  readonly report: (failure: ProviderFailure) => void
  readonly onEach: (listener: Listener) => void
}

export function providerFailures(log: FastifyBaseLogger): ProviderFailures {
  const listeners: Listener[] = []
  return {
    report: (failure) => {
      logFailure(log, failure)
      for (const listener of listeners) listener(failure)
    },
    onEach: (listener) => {
      listeners.push(listener)
    },
  }
}

/** The failures that opened a circuit are warnings already. */
function logFailure(log: FastifyBaseLogger, failure: ProviderFailure): void {
  const level = failure.kind === 'circuit-open' ? 'info' : 'warn'
  if (failure.source === 'browser' || failure.hint === undefined) {
    log[level](failure, 'provider failed')
    return
  }
  const { hint, ...rest } = failure
  log.error(rest, hint)
}
