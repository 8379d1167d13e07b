/**
 * Rate limits per client address. They are generous, since a whole office or mobile network can
 * share one address. A route without its own limit has none.
 */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { HttpError } from './http-error.ts'

export interface RouteLimit {
  readonly rateLimit: { readonly max: number; readonly timeWindow: number }
}

const ONE_MINUTE_MS = 60_000

/** For a route's `config`. */
export function perMinute(max: number): RouteLimit {
  return { rateLimit: { max, timeWindow: ONE_MINUTE_MS } }
}

export async function rateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new HttpError(429, { retryAfter: Math.max(Math.ceil(ttl / 1000), 1) }),
  })
}
