/**
 * Limits the applications accepted in an hour: from strangers in total, with shares for an address
 * and a network, and from each API key separately. An application with an invitation does not
 * count, because the operator created the invitation for one application. Each server counts for
 * itself.
 */

import { HttpError } from '../platform/http/http-error.ts'
import type { RequestSource } from '../platform/http/limits/request-source.ts'
import { limitsOf, type UsedShares } from '../platform/http/limits/storage-shares.ts'
import { HOUR_MS } from '../platform/time/days.ts'
import { steadyClock } from '../platform/time/steady-clock.ts'

/** The sender of an application: a stranger, or a system with the API key of this number. */
export type Submitter = RequestSource | { readonly apiKey: number }

/**
 * A place in a share. `end` frees it, unless `keep` was called because an application was stored,
 * or a stranger's was repeated.
 */
export interface Place {
  readonly keep: () => void
  readonly end: () => void
}

export interface HourlyShares {
  /** Takes a place. Throws a 429 with the time to wait if a share is full. */
  readonly take: (submitter: Submitter) => Place
  /** Returns the usage from 0 to 1: in total, and the largest of an address and of a network. */
  readonly fullness: () => UsedShares
}

interface TakenShare {
  readonly at: number
  readonly shares: readonly string[]
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
  const clock = steadyClock(now)
  return {
    take(submitter) {
      const at = clock()
      hour.forgetUntil(at - HOUR_MS)
      const shares = sharesOf(submitter, { ...limits, byKey: max })
      for (const [share, limit] of Object.entries(shares)) {
        if (hour.count(share) < limit) continue
        const freeAt = (hour.firstOf(share)?.at ?? at) + HOUR_MS
        throw tooMany(Math.max(1, Math.ceil((freeAt - at) / 1000)))
      }
      const taken = hour.take(at, Object.keys(shares))
      let isKept = false
      return {
        keep: () => {
          isKept = true
        },
        end: () => {
          if (!isKept) hour.free(taken)
        },
      }
    },
    fullness() {
      hour.forgetUntil(clock() - HOUR_MS)
      return {
        inAll: hour.count('all') / limits.inAll,
        byAddress: hour.largest('address ') / limits.byAddress,
        byNetwork: hour.largest('network ') / limits.byNetwork,
      }
    },
  }
}

function sharesOf(
  submitter: Submitter,
  limits: UsedShares & { readonly byKey: number },
): Readonly<Record<string, number>> {
  if ('apiKey' in submitter) return { [`key ${submitter.apiKey}`]: limits.byKey }
  const { address, network } = submitter
  return {
    [`address ${address}`]: limits.byAddress,
    [`network ${network}`]: limits.byNetwork,
    all: limits.inAll,
  }
}

/** The places taken within the last hour. */
class LastHour {
  /** The taken places in order of time. */
  readonly #taken = new Set<TakenShare>()
  readonly #counts = new Map<string, number>()

  count(share: string): number {
    return this.#counts.get(share) ?? 0
  }

  firstOf(share: string): TakenShare | undefined {
    return [...this.#taken].find((taken) => taken.shares.includes(share))
  }

  largest(kind: string): number {
    const all = [...this.#counts].filter(([share]) => share.startsWith(kind))
    return all.reduce((max, [, count]) => Math.max(max, count), 0)
  }

  take(at: number, shares: readonly string[]): TakenShare {
    const taken = { at, shares }
    this.#taken.add(taken)
    this.#add(shares, 1)
    return taken
  }

  free(taken: TakenShare): void {
    if (this.#taken.delete(taken)) this.#add(taken.shares, -1)
  }

  forgetUntil(time: number): void {
    for (const taken of this.#taken) {
      if (taken.at > time) return
      this.free(taken)
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
