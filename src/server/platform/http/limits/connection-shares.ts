/**
 * Divides a limit of the whole process, such as connections, into shares for one address and one
 * network. In a full share the slowest holder makes room, and no other share loses anything. This
 * module does not know what is shared.
 */
import { HttpError, RETRY_AFTER_SECONDS, unavailable } from '../http-error.ts'
import type { UsedShares } from './storage-shares.ts'

/** The address and network of a share; undefined if unknown, and then only the total counts. */
export type ShareOf = { readonly address: string; readonly network: string } | undefined

interface Group<Holder> {
  taken: number
  readonly holders: Map<Holder, number>
}

interface Holding {
  readonly of: ShareOf
  amount: number
}

export interface FullShare<Holder> {
  /** Returns an iterator from the beginning each time. */
  readonly holders: () => Iterable<Holder>
  /** Whether it is the share of the holder's own address or network. */
  readonly isOwn: boolean
}

export interface FairShares<Holder> {
  /** Takes this much more, whether there is room or not. The share of the first call stays. */
  readonly take: (holder: Holder, share: ShareOf, amount: number) => void
  /** Returns everything that the holder has taken. */
  readonly free: (holder: Holder) => void
  /** Returns the full share that has no room for `holder`; undefined if there is room. */
  readonly tooFull: (holder: Holder) => FullShare<Holder> | undefined
  /** Returns the address and network of a holder's share. */
  readonly of: (holder: Holder) => ShareOf
  readonly taken: () => number
}

/**
 * Returns a 503 if everything is taken, and a 429 if one client takes too much: alerts watch for a
 * 503, and one client must not cause it.
 */
export function refusalOf({ isOwn }: { readonly isOwn: boolean }, reason: string): HttpError {
  return isOwn ? new HttpError(429, { retryAfter: RETRY_AFTER_SECONDS }) : unavailable(reason)
}

/** @param limits the amounts in total, for one address, and for one network */
export function fairShares<Holder>(limits: UsedShares): FairShares<Holder> {
  const holdings = new Map<Holder, Holding>()
  const byAddress = new Groups<Holder>()
  const byNetwork = new Groups<Holder>()
  let inAll = 0

  function change(holder: Holder, share: ShareOf, amount: number) {
    inAll += amount
    if (!share) return
    byAddress.add(share.address, holder, amount)
    byNetwork.add(share.network, holder, amount)
  }

  /** Returns the holders of the fullest network, or those without a network, if they have more. */
  function fullest(): () => Iterable<Holder> {
    const { most, known } = byNetwork.largest()
    if (most && most.taken >= inAll - known) return () => most.holders.keys()
    return unknown
  }

  function* unknown() {
    for (const [holder, { of }] of holdings) if (!of) yield holder
  }

  const ownShare = ({ holders }: Group<Holder>) => ({ holders: () => holders.keys(), isOwn: true })

  return {
    take(holder, share, amount) {
      const before = holdings.get(holder)
      if (before) before.amount += amount
      else holdings.set(holder, { of: share, amount })
      change(holder, before ? before.of : share, amount)
    },
    free(holder) {
      const before = holdings.get(holder)
      if (!before) return
      holdings.delete(holder)
      change(holder, before.of, -before.amount)
    },
    tooFull(holder) {
      const share = holdings.get(holder)?.of
      const address = share && byAddress.get(share.address)
      if (address && address.taken > limits.byAddress) return ownShare(address)
      const network = share && byNetwork.get(share.network)
      if (network && network.taken > limits.byNetwork) return ownShare(network)
      return inAll > limits.inAll ? { holders: fullest(), isOwn: false } : undefined
    },
    of: (holder) => holdings.get(holder)?.of,
    taken: () => inAll,
  }
}

/** The amounts that the holders of each address, or of each network, have taken together. */
class Groups<Holder> {
  readonly #groups = new Map<string, Group<Holder>>()

  get(key: string): Group<Holder> | undefined {
    return this.#groups.get(key)
  }

  add(key: string, holder: Holder, amount: number): void {
    const group = this.#groups.get(key) ?? { taken: 0, holders: new Map() }
    group.taken += amount
    const own = (group.holders.get(holder) ?? 0) + amount
    if (own === 0) group.holders.delete(holder)
    else group.holders.set(holder, own)
    if (group.holders.size === 0) this.#groups.delete(key)
    else this.#groups.set(key, group)
  }

  /** Returns the group with the most, and the total of all groups. */
  largest(): { readonly most: Group<Holder> | undefined; readonly known: number } {
    let most: Group<Holder> | undefined
    let known = 0
    for (const group of this.#groups.values()) {
      known += group.taken
      if (group.taken > (most?.taken ?? 0)) most = group
    }
    return { most, known }
  }
}
