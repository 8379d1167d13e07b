import { isReading, storedDetail } from '../../application/facts/event-reading.ts'
import type { StoredEvent } from './store.ts'

/** The stored events of a chain, and why some do not count. */
export interface CheckedEvents {
  readonly events: readonly StoredEvent[]
  /** Why events do not count, by their numbers: `was changed`. */
  readonly problems: ReadonlyMap<number, string>
}

/** A checked chain, without its notes, because notes are re-encrypted and erased. */
export interface CheckedChain extends CheckedEvents {
  /** The numbers of the events that have a note. */
  readonly noted: readonly number[]
}

/** Shorter chains are checked again each time. */
export const LONG_CHAIN = 40
/** The number of events in all checked chains: about 20 MB. */
const MAX_EVENTS = 20_000
/** The number of checked signatures of single events: about 5 MB. */
const MAX_SIGNED = 20_000

/**
 * Returns whether an event has a note. Parses only events that may have one: a chain may have
 * thousands without.
 */
function hasNote(event: StoredEvent): boolean {
  return !isReading(event) && event.detail.includes('"note":') && 'note' in storedDetail(event)
}

function withoutNote(event: StoredEvent): StoredEvent {
  return event.note === null ? event : { ...event, note: null }
}

/**
 * The long chains and the signatures that were checked with one set of trusted keys, so that
 * nothing is checked twice. The most recently used chain is last.
 */
export class CheckedChains {
  readonly #chains = new Map<string, CheckedChain>()
  readonly #signed = new Set<string>()
  #events = 0

  /** Whether an event with a correct hash has a valid signature. Each signature is checked once. */
  isSigned({ hash, signature }: StoredEvent, check: () => boolean): boolean {
    // SQLite also stores values other than bytes in a changed row.
    if (!(signature instanceof Uint8Array)) return false
    const key = `${hash} ${Buffer.from(signature).toString('base64')}`
    if (this.#signed.has(key)) return true
    if (!check()) return false
    if (this.#signed.size >= MAX_SIGNED) this.#signed.clear()
    this.#signed.add(key)
    return true
  }

  find(reference: string): CheckedChain | undefined {
    const chain = this.#chains.get(reference)
    if (!chain) return undefined
    this.#chains.delete(reference)
    this.#chains.set(reference, chain)
    return chain
  }

  add(reference: string, { events, problems }: CheckedEvents): void {
    if (events.length < LONG_CHAIN) return
    const before = this.#chains.get(reference)
    const last = before?.events.at(-1)
    const isLonger = last !== undefined && events[last.number - 1]?.hash === last.hash
    const nothing: Pick<CheckedChain, 'events' | 'noted'> = { events: [], noted: [] }
    const known = before && isLonger ? before : nothing
    const added = events.slice(known.events.length)
    const noted = added.filter(hasNote).map(({ number }) => number)
    this.#forget(reference)
    this.#chains.set(reference, {
      events: known.events.concat(added.map(withoutNote)),
      problems,
      noted: [...known.noted, ...noted],
    })
    this.#events += events.length
    for (const oldest of this.#chains.keys()) {
      if (this.#events <= MAX_EVENTS || oldest === reference) break
      this.#forget(oldest)
    }
  }

  #forget(reference: string): void {
    this.#events -= this.#chains.get(reference)?.events.length ?? 0
    this.#chains.delete(reference)
  }
}
