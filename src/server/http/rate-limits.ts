/**
 * How much one address may ask. Generous, since an office or a mobile network stands behind one
 * address; a route without a limit of its own has none.
 */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

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
      new Refusal(
        429,
        'Too many requests. Please wait a moment and try again.',
        Math.max(Math.ceil(ttl / 1000), 1),
      ),
  })
}
