/** Requests with a secret link: the id is in the path, and the token in a header. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HOUR_MS } from '../time/days.ts'
import { limitOfNetwork, throwIfExceeded } from './limits/rate-limits.ts'

/** The id and the token of a secret link. The token is derived from the secret. */
export interface LinkAccess {
  readonly id: string
  readonly token: string
}

/** A request whose schema requires both. */
export interface LinkRequest {
  readonly params: { readonly id: string }
  readonly headers: FastifyRequest['headers'] & { readonly authorization: string }
}

export function accessOf({ params, headers }: LinkRequest): LinkAccess {
  return { id: params.id, token: headers.authorization.slice('Bearer '.length) }
}

/** Returns a hook: a 429 once an address created `max` in an hour, or its network its own limit. */
export function limitNewPerHour(app: FastifyInstance, max: number) {
  const limits = [
    app.createRateLimit({ max, timeWindow: HOUR_MS }),
    app.createRateLimit(limitOfNetwork(max, HOUR_MS)),
  ]
  return async (request: FastifyRequest): Promise<void> => {
    for (const limit of limits) throwIfExceeded(await limit(request))
  }
}
