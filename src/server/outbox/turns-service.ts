/**
 * The order of waiting deliveries: the addresses, networks and programs that cause deliveries take
 * turns, instead of first come, first served. Each of these has a time for its next turn, which
 * moves a little later with each delivery that it causes. A delivery without competition does not
 * wait.
 */
import type { RequestSource } from '../platform/http/limits/request-source.ts'

/** The source of a delivery: someone at an address, or a system with the API key of this number. */
export type Cause = RequestSource | { readonly apiKey: number }

/** Returns the turn of a delivery from a source. */
export type TurnOf = (cause: Cause, program: string, now: Date) => Date

declare module 'fastify' {
  interface FastifyInstance {
    /** Shared by all deliveries that strangers cause, so that no kind of mail overtakes another. */
    readonly turnOf: TurnOf
  }
}

/** The milliseconds between the turns of each source. */
const AFTER_ADDRESS = 60_000
const AFTER_NETWORK = 6000
const AFTER_API_KEY = 600
const AFTER_PROGRAM = 500
const MAX_KNOWN = 10_000

/** Each process knows only the turns that it assigned. */
export function deliveryTurns(): TurnOf {
  const next = new Map<string, number>()

  /** Forgets sources whose next turn has passed, because they may start again. */
  function forget(now: number) {
    if (next.size < MAX_KNOWN) return
    for (const [source, at] of next) if (at <= now) next.delete(source)
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
    for (const [source, step] of steps) {
      const own = Math.max(now, next.get(source) ?? 0)
      turn = Math.max(turn, own)
      next.set(source, own + step)
    }
    return new Date(turn)
  }
}
