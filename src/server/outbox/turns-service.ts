/**
 * The order in which waiting deliveries are sent: in turns between the addresses, networks and
 * programs that cause them, instead of first come, first served. Each of these has a time of its
 * next turn, which is a little later for each delivery that it caused before. A delivery that waits
 * alone does not wait.
 */
import type { RequestSource } from '../platform/http/limits/request-source.ts'

/** The source of a delivery: somebody at an address, or a system with the API key of this number. */
export type Cause = RequestSource | { readonly apiKey: number }

/** When it is the turn of a delivery from a source. */
export type TurnOf = (cause: Cause, program: string, now: Date) => Date

declare module 'fastify' {
  interface FastifyInstance {
    /** One for all that strangers cause, so that one kind of mail does not pass another. */
    readonly turnOf: TurnOf
  }
}

/** How long after their last turn the next one is, in ms. */
const AFTER_ADDRESS = 60_000
const AFTER_NETWORK = 6000
const AFTER_API_KEY = 600
const AFTER_PROGRAM = 500
const MAX_KNOWN = 10_000

/** Each process knows the turns that it gave. */
export function deliveryTurns(): TurnOf {
  const next = new Map<string, number>()

  /** A source whose next turn is over starts again. */
  function forget(now: number) {
    if (next.size < MAX_KNOWN) return
    for (const [who, at] of next) if (at <= now) next.delete(who)
  }

  return (cause, program, date) => {
    const now = date.getTime()
    forget(now)
    const steps: readonly (readonly [who: string, step: number])[] = [
      [`program ${program}`, AFTER_PROGRAM],
      ...('apiKey' in cause
        ? ([[`key ${cause.apiKey}`, AFTER_API_KEY]] as const)
        : ([
            [`address ${cause.address}`, AFTER_ADDRESS],
            [`network ${cause.network}`, AFTER_NETWORK],
          ] as const)),
    ]
    let turn = now
    for (const [who, step] of steps) {
      const own = Math.max(now, next.get(who) ?? 0)
      turn = Math.max(turn, own)
      next.set(who, own + step)
    }
    return new Date(turn)
  }
}
