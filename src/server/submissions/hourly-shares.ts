/**
 * How many applications are taken in an hour: of strangers in all, with the share of an address and a
 * network, and of each API key for itself. What came with an invitation needs none: the operator made
 * it, for one application. Each server counts for itself.
 */
import { HOUR_MS } from '../platform/days.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { RequestSource } from '../platform/http/request-source.ts'
import { limitsOf, type TakenShares } from '../platform/http/shares.ts'

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

type Shares = Readonly<Record<string, number>>

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
  /** In the order of time. */
  const taken: TakenShare[] = []
  const counts = new Map<string, number>()

  function add(shares: readonly string[], amount: number) {
    for (const share of shares) {
      const count = (counts.get(share) ?? 0) + amount
      if (count === 0) counts.delete(share)
      else counts.set(share, count)
    }
  }

  function free(one: TakenShare) {
    if (one.isOver) return
    one.isOver = true
    add(one.shares, -1)
  }

  function forgetUntil(time: number) {
    for (let first = taken[0]; first && first.at <= time; first = taken[0]) {
      free(first)
      taken.shift()
    }
  }

  /** The limits of the shares that somebody takes from. */
  function sharesOf(submitter: Submitter): Shares {
    if ('apiKey' in submitter) return { [`key ${submitter.apiKey}`]: max }
    const { address, network } = submitter
    return {
      [`address ${address}`]: limits.byAddress,
      [`network ${network}`]: limits.byNetwork,
      all: limits.inAll,
    }
  }

  function largest(kind: string): number {
    const all = [...counts].filter(([share]) => share.startsWith(kind))
    return all.reduce((most, [, count]) => Math.max(most, count), 0)
  }

  return {
    take(submitter) {
      const at = now().getTime()
      forgetUntil(at - HOUR_MS)
      const shares = sharesOf(submitter)
      for (const [share, limit] of Object.entries(shares)) {
        if ((counts.get(share) ?? 0) < limit) continue
        const first = taken.find((one) => !one.isOver && one.shares.includes(share))
        throw tooMany(Math.max(1, Math.ceil(((first?.at ?? at) + HOUR_MS - at) / 1000)))
      }
      const one = { at, shares: Object.keys(shares), isOver: false }
      taken.push(one)
      add(one.shares, 1)
      let isKept = false
      return {
        keep: () => {
          isKept = true
        },
        end: () => {
          if (!isKept) free(one)
        },
      }
    },
    fullness() {
      forgetUntil(now().getTime() - HOUR_MS)
      return {
        inAll: (counts.get('all') ?? 0) / limits.inAll,
        byAddress: largest('address ') / limits.byAddress,
        byNetwork: largest('network ') / limits.byNetwork,
      }
    },
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
