/**
 * Copies are made one after the other, in turns between those who ask: of an address or a network that
 * asks for many, the next comes after one of everybody else who waits. What is too much is refused at
 * once; a copy that was begun is finished and kept, even if nobody waits for it.
 */
import { HttpError } from '../platform/http/http-error.ts'
import type { RequestSource } from '../platform/http/request-source.ts'
import type { TakenShares } from '../platform/http/shares.ts'

/** How many wait: of all, that takes half a minute. */
const MAX_WAITING: TakenShares = { inAll: 100, byAddress: 20, byNetwork: 50 }
/** How long somebody waits for an answer. What they wait for is made all the same. */
const MAX_WAIT_MS = 15_000
/** What a copy takes, before the first was measured. */
const FIRST_MS = 300
/** A network has so many turns while an address has one. */
const TURNS_OF_NETWORK = 10

interface Waiting {
  readonly source: RequestSource
  readonly turn: number
  readonly start: () => Promise<void>
  readonly refuse: () => void
}

export interface CopyTurns<Copy> {
  /**
   * Makes a copy in turn; the same one that waits or is being made is not made twice. Throws a 503 with
   * the time to wait, at once if too many wait.
   */
  readonly make: (name: string, source: RequestSource, job: () => Promise<Copy>) => Promise<Copy>
}

export function copyTurns<Copy>({
  max = MAX_WAITING,
  maxWaitMs = MAX_WAIT_MS,
}: {
  readonly max?: TakenShares
  readonly maxWaitMs?: number
} = {}): CopyTurns<Copy> {
  const waiting: Waiting[] = []
  const made = new Map<string, Promise<Copy>>()
  /** The turn after the last one of those who wait, by address and network. */
  const next = new Map<string, number>()
  let turn = 0
  let isRunning = false
  let averageMs = FIRST_MS

  const busy = () =>
    new HttpError(503, { retryAfter: Math.ceil(((waiting.length + 1) * averageMs) / 1000) })

  function turnOf({ address, network }: RequestSource): number {
    const own = next.get(`address ${address}`) ?? 0
    return Math.max(turn, own, next.get(`network ${network}`) ?? 0)
  }

  /** Makes room, if somebody who waits has had more turns. */
  function isTooMuch(source: RequestSource): boolean {
    const count = (of: keyof RequestSource) =>
      waiting.filter((one) => one.source[of] === source[of]).length
    if (count('address') >= max.byAddress || count('network') >= max.byNetwork) return true
    if (waiting.length < max.inAll) return false
    const last = waiting.at(-1)
    if (!last || last.turn <= turnOf(source)) return true
    waiting.pop()
    last.refuse()
    return false
  }

  function enqueue(one: Waiting) {
    const { address, network } = one.source
    const ofNetwork = Math.max(turn, next.get(`network ${network}`) ?? 0)
    next.set(`address ${address}`, one.turn + 1)
    next.set(`network ${network}`, ofNetwork + 1 / TURNS_OF_NETWORK)
    const after = waiting.findIndex((other) => other.turn > one.turn)
    waiting.splice(after === -1 ? waiting.length : after, 0, one)
    if (!isRunning) void work()
  }

  async function work() {
    isRunning = true
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      turn = one.turn
      const began = performance.now()
      await one.start()
      averageMs = (3 * averageMs + performance.now() - began) / 4
    }
    isRunning = false
    next.clear()
    turn = 0
  }

  function queued(name: string, source: RequestSource, job: () => Promise<Copy>): Promise<Copy> {
    if (isTooMuch(source)) throw busy()
    const { promise, resolve, reject } = Promise.withResolvers<Copy>()
    made.set(name, promise)
    const end = () => made.delete(name)
    promise.then(end, end)
    enqueue({
      source,
      turn: turnOf(source),
      start: () => job().then(resolve, reject),
      refuse: () => reject(busy()),
    })
    return promise
  }

  return {
    async make(name, source, job) {
      const copy = made.get(name) ?? queued(name, source, job)
      const { promise, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(() => reject(busy()), maxWaitMs)
      return Promise.race([copy, promise]).finally(() => clearTimeout(timer))
    },
  }
}
