import type { FastifyRateLimitStore } from '@fastify/rate-limit'

interface Count {
  readonly since: number
  requests: number
}

/** Beyond it, the client whose last request is the oldest is forgotten. */
const MAX_CLIENTS = 5000

/**
 * Counts the requests of each client in a time window. Unlike the plugin's own store, it does not
 * follow the machine's clock: if that was set back, a window would last until then.
 */
export class ClientCounts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, Count>()

  incr(
    client: string,
    done: (error: null, counted: { readonly current: number; readonly ttl: number }) => void,
    windowMs: number,
  ): void {
    const now = performance.now()
    const before = this.#counts.get(client)
    const count = before && now < before.since + windowMs ? before : { since: now, requests: 0 }
    count.requests += 1
    this.#counts.delete(client)
    this.#counts.set(client, count)
    const [oldest] = this.#counts.keys()
    if (oldest !== undefined && this.#counts.size > MAX_CLIENTS) this.#counts.delete(oldest)
    done(null, { current: count.requests, ttl: count.since + windowMs - now })
  }

  child(): ClientCounts {
    return new ClientCounts()
  }
}
