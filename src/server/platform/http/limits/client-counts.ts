import type { FastifyRateLimitStore } from '@fastify/rate-limit'

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
export class ClientCounts implements FastifyRateLimitStore {
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

  child(): ClientCounts {
    return new ClientCounts()
  }
}
