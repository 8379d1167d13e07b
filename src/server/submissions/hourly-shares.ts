/**
 * How many applications are taken in an hour: of strangers in all, with the share of an address and a
 * network, and of each API key for itself. What came with an invitation needs none: the operator made
 * it, for one application. Each server counts for itself.
 */
import { HOUR_MS } from '../platform/days.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { RequestSource } from '../platform/http/limits/request-source.ts'
import { limitsOf, type TakenShares } from '../platform/http/limits/storage-shares.ts'

/** The sender of an application: a stranger, or a system with the API key of this number. */
export type Submitter = RequestSource | { readonly apiKey: number }

/** A place in a share, which is given back at the end unless an application was stored. */
export interface Place {
  readonly keep: () => void
  readonly end: () => void
}

export interface HourlyShares {
  /** Throws a 429, with the time after which there is room, if a share is full. */
  readonly take: (submitter: Submitter) => Place
  /** From 0 to 1: in all, and the largest share of an address and a network. */
  readonly fullness: () => TakenShares
}

interface TakenShare {
  readonly at: number
  readonly shares: readonly string[]
  isOver: boolean
}

export function hourlyShares({
  max,
  now,
}: {
  readonly max: number
  readonly now: () => Date
}): HourlyShares {
  const limits = limitsOf({ max })
  const hour = new LastHour()
  return {
    take(submitter) {
      const at = now().getTime()
      hour.forgetUntil(at - HOUR_MS)
      const shares = sharesOf(submitter, { ...limits, byKey: max })
      for (const [share, limit] of Object.entries(shares)) {
        if (hour.count(share) < limit) continue
        const freeAt = (hour.firstOf(share)?.at ?? at) + HOUR_MS
        throw tooMany(Math.max(1, Math.ceil((freeAt - at) / 1000)))
      }
      const one = hour.take(at, Object.keys(shares))
      let isKept = false
      return {
        keep: () => {
          isKept = true
        },
        end: () => {
          if (!isKept) hour.free(one)
        },
      }
    },
    fullness() {
      hour.forgetUntil(now().getTime() - HOUR_MS)
      return {
        inAll: hour.count('all') / limits.inAll,
        byAddress: hour.largest('address ') / limits.byAddress,
        byNetwork: hour.largest('network ') / limits.byNetwork,
      }
    },
  }
}

/** The limits of the shares that somebody takes from. */
function sharesOf(
  submitter: Submitter,
  limits: TakenShares & { readonly byKey: number },
): Readonly<Record<string, number>> {
  if ('apiKey' in submitter) return { [`key ${submitter.apiKey}`]: limits.byKey }
  const { address, network } = submitter
  return {
    [`address ${address}`]: limits.byAddress,
    [`network ${network}`]: limits.byNetwork,
    all: limits.inAll,
  }
}

/** What was taken, and is still counted. */
class LastHour {
  /** The shares in the order of time. */
  readonly #taken: TakenShare[] = []
  readonly #counts = new Map<string, number>()

  count(share: string): number {
    return this.#counts.get(share) ?? 0
  }

  firstOf(share: string): TakenShare | undefined {
    return this.#taken.find((one) => !one.isOver && one.shares.includes(share))
  }

  largest(kind: string): number {
    const all = [...this.#counts].filter(([share]) => share.startsWith(kind))
    return all.reduce((most, [, count]) => Math.max(most, count), 0)
  }

  take(at: number, shares: readonly string[]): TakenShare {
    const one = { at, shares, isOver: false }
    this.#taken.push(one)
    this.#add(shares, 1)
    return one
  }

  free(one: TakenShare): void {
    if (one.isOver) return
    one.isOver = true
    this.#add(one.shares, -1)
  }

  forgetUntil(time: number): void {
    for (let first = this.#taken[0]; first && first.at <= time; first = this.#taken[0]) {
      this.free(first)
      this.#taken.shift()
    }
  }

  #add(shares: readonly string[], amount: number): void {
    for (const share of shares) {
      const count = this.count(share) + amount
      if (count === 0) this.#counts.delete(share)
      else this.#counts.set(share, count)
    }
  }
}

function tooMany(retryAfter: number): HttpError {
  const minutes = Math.ceil(retryAfter / 60)
  return new HttpError(429, {
    code: 'rate-limit',
    message: ({ submissionsFull }) => submissionsFull(minutes),
    retryAfter,
  })
}
