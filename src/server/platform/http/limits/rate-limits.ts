/**
 * Rate limits per client address (for IPv6, per network of 64 bits). They are generous, because a
 * whole office or mobile network can share one address. All routes without a limit of their own
 * share one. Each limit has a counterpart per network, because a /48 contains 65,536 of those
 * addresses.
 */
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { isRecord } from '../../../../application/json/is-record.ts'
import { HOUR_MS } from '../../time/days.ts'
import { HttpError } from '../http-error.ts'
import { addressOf, networkOf } from './request-source.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The maximum number of requests per minute from all clients together. */
    inAll?: number
  }
  interface FastifyInstance {
    /** The hooks that limit routes without own limits, for answers that belong to no route. */
    readonly sharedLimits: preHandlerAsyncHookHandler[]
  }
}

export interface RouteLimit {
  readonly rateLimit: {
    readonly max: number
    readonly timeWindow: number
    /** Whether a request is exempt from the limit. */
    readonly allowList?: (request: FastifyRequest) => boolean
    /** The counts that several routes share; by default, a route has its own. */
    readonly counts?: ClientCounts
  }
  readonly inAll?: number
}

const ONE_MINUTE_MS = 60_000
/** The number of clients at their own limit that a route serves together. */
const CLIENTS_AT_THE_LIMIT = 20
/** The number of these from one network. */
const CLIENTS_IN_A_NETWORK = 10

export function perMinute(max: number): RouteLimit {
  return { rateLimit: { max, timeWindow: ONE_MINUTE_MS } }
}

/**
 * Returns the limit of a route that systems with an API key call, too. The key has a limit of its
 * own, and its address has the shared limit.
 */
export function perMinuteUnlessKey(max: number): RouteLimit {
  return { rateLimit: { ...perMinute(max).rateLimit, allowList: bringsKey } }
}

function bringsKey({ headers }: FastifyRequest): boolean {
  return /^Bearer mak_/i.test(headers.authorization ?? '')
}

/** Returns a limit for each client and for all of them, for routes that call outside services. */
export function perMinuteAndInAll(max: number): RouteLimit {
  return { ...perMinute(max), inAll: max * CLIENTS_AT_THE_LIMIT }
}

/** Returns the limit of several routes that do one thing: their requests are counted together. */
export function countedTogether(limit: RouteLimit): RouteLimit {
  return { ...limit, rateLimit: { ...limit.rateLimit, counts: new ClientCounts() } }
}

/** Returns a function that makes one limit for all routes that share counts. */
function madeOnce<Limit>(): (limit: unknown, make: () => Limit) => Limit {
  const limits = new Map<ClientCounts, Limit>()
  return (limit, make) => {
    const counts = countsIn(limit)
    if (!counts) return make()
    const known = limits.get(counts) ?? make()
    limits.set(counts, known)
    return known
  }
}

function countsIn(limit: unknown): ClientCounts | undefined {
  return isRecord(limit) && limit.counts instanceof ClientCounts ? limit.counts : undefined
}

/** Registers the limits; `max` a minute from one address to all routes without their own limit. */
export async function rateLimits(app: FastifyInstance, max: number): Promise<void> {
  await app.register(rateLimit, {
    max,
    timeWindow: ONE_MINUTE_MS,
    store: ClientCounts,
    keyGenerator: ({ ip }) => addressOf(ip),
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
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })
  const limitNetwork = (ofAddress: number) => {
    const limit = app.createRateLimit(limitOfNetwork(ofAddress, ONE_MINUTE_MS))
    return async (request: FastifyRequest) => throwIfExceeded(await limit(request))
  }
  const shared = limitNetwork(max)
  const ofAddress = app.createRateLimit({ max, timeWindow: ONE_MINUTE_MS })
  app.decorate('sharedLimits', [app.rateLimit(), shared])
  const networkLimit = madeOnce<typeof shared>()
  app.addHook('onRoute', (route) => {
    const own = route.config?.rateLimit
    const ownMax = typeof own === 'object' ? own.max : undefined
    const isOwn = typeof ownMax === 'number'
    const limit = isOwn ? networkLimit(own, () => limitNetwork(ownMax)) : shared
    const isOfSystems = typeof own === 'object' && own.allowList === bringsKey
    const limitAll = async (request: FastifyRequest) => {
      if (!isOfSystems || !bringsKey(request)) return limit(request)
      throwIfExceeded(await ofAddress(request))
      return shared(request)
    }
    route.onRequest = [route.onRequest ?? [], limitAll].flat()
  })
  // This limit comes after the limit per client, so that a single client cannot use it up.
  const limitInAll = madeOnce<() => number>()
  app.addHook('onRoute', (route) => {
    const inAll = route.config?.inAll
    if (inAll === undefined) return
    const wait = limitInAll(route.config?.rateLimit, () => countPerMinute(inAll))
    const limitAll = async () => {
      const waitMs = wait()
      if (waitMs > 0) throw tooMany(waitMs)
    }
    route.onRequest = [route.onRequest ?? [], limitAll].flat()
  })
}

/**
 * Returns a function that counts a request toward the limits of `perMinuteAndInAll`, for a route
 * that calls an outside service only now and then. It returns whether they allow the call.
 */
export function callsPerMinute(app: FastifyInstance, max: number) {
  const limits = [
    app.createRateLimit(perMinute(max).rateLimit),
    app.createRateLimit(limitOfNetwork(max, ONE_MINUTE_MS)),
  ]
  const wait = countPerMinute(max * CLIENTS_AT_THE_LIMIT)
  return async (request: FastifyRequest): Promise<boolean> => {
    for (const limit of limits) if (isExceeded(await limit(request))) return false
    return wait() === 0
  }
}

/** Returns the limit for all clients of one network together. Each also has its own. */
export function limitOfNetwork(max: number, timeWindow: number) {
  const keyGenerator = ({ ip }: FastifyRequest) => networkOf(ip)
  return { max: max * CLIENTS_IN_A_NETWORK, timeWindow, keyGenerator }
}

type RateCount = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

/** Returns a function that throws a 429 if someone does more of something in an hour. */
export function perHour(max: number): (who: string, amount?: number) => void {
  const counts = new ClientCounts()
  return (who, amount = 1) => {
    const { current, ttl } = counts.add(who, amount, HOUR_MS)
    if (current > max) throw tooMany(ttl)
  }
}

/** Throws a 429. */
export function throwIfExceeded(counted: RateCount): void {
  if (isExceeded(counted)) throw tooMany(counted.ttl)
}

function isExceeded(
  counted: RateCount,
): counted is Extract<RateCount, { readonly isAllowed: false }> {
  return !counted.isAllowed && counted.isExceeded
}

/** Returns a function that counts, and returns the milliseconds to wait above the maximum. */
function countPerMinute(max: number): () => number {
  let counted = 0
  let endsAt = 0
  return () => {
    const now = performance.now()
    if (now >= endsAt) {
      endsAt = now + ONE_MINUTE_MS
      counted = 0
    }
    counted += 1
    return counted > max ? endsAt - now : 0
  }
}

function tooMany(waitMs: number): HttpError {
  return new HttpError(429, { retryAfter: Math.max(Math.ceil(waitMs / 1000), 1) })
}

interface Count {
  readonly since: number
  amount: number
}

/** A client's count, and the milliseconds until the window is over. */
interface ClientTotal {
  readonly current: number
  readonly ttl: number
}

/** Beyond it, the client whose last request is the oldest is forgotten. */
const MAX_CLIENTS = 5000

/**
 * Counts the requests of each client in a time window. Unlike the plugin's own store, it does not
 * follow the machine's clock: if that was set back, a window would last until then.
 */
class ClientCounts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, Count>()

  incr(client: string, done: (error: null, counted: ClientTotal) => void, windowMs: number): void {
    done(null, this.add(client, 1, windowMs))
  }

  add(client: string, amount: number, windowMs: number): ClientTotal {
    const now = performance.now()
    const before = this.#counts.get(client)
    const count = before && now < before.since + windowMs ? before : { since: now, amount: 0 }
    count.amount += amount
    this.#counts.delete(client)
    this.#counts.set(client, count)
    const [oldest] = this.#counts.keys()
    if (oldest !== undefined && this.#counts.size > MAX_CLIENTS) this.#counts.delete(oldest)
    return { current: count.amount, ttl: count.since + windowMs - now }
  }

  child(limit: unknown): ClientCounts {
    return countsIn(limit) ?? new ClientCounts()
  }
}
