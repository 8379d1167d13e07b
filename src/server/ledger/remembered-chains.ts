import { isReading, storedDetail } from '../../application/facts/event-reading.ts'
import type { StoredEvent } from './store.ts'

/** The events of a chain as they are stored, with why some do not count. */
export interface CheckedEvents {
  readonly events: readonly StoredEvent[]
  /** Why events do not count, by their numbers: `was changed`. */
  readonly problems: ReadonlyMap<number, string>
}

/** A chain that was verified, without its notes: those are re-encrypted and erased. */
export interface RememberedChain extends CheckedEvents {
  /** The numbers of the events that have a note. */
  readonly noted: readonly number[]
}

/** The last event that a chain was seen with. */
export type NewestEvent = Pick<StoredEvent, 'number' | 'hash'>

/** A shorter chain is checked again each time. */
export const LONG_CHAIN = 40
/** How many chains' last events are remembered: about 6 MB. */
const MAX_NEWEST = 20_000
/** Events of all chains together: about 20 MB. */
const MAX_REMEMBERED = 20_000
/** Signatures of single events: about 5 MB. */
const MAX_SIGNED = 20_000

/** Parses only what may have one: a chain may have thousands without. */
function hasNote(event: StoredEvent): boolean {
  return !isReading(event) && event.detail.includes('"note":') && 'note' in storedDetail(event)
}

function withoutNotes(events: readonly StoredEvent[]): readonly StoredEvent[] {
  if (events.every(({ note }) => note === null)) return events
  return events.map((event) => (event.note === null ? event : { ...event, note: null }))
}

/** What one trust has found of long chains, by reference, the latest used last. */
export class RememberedChains {
  readonly #chains = new Map<string, RememberedChain>()
  readonly #newest = new Map<string, NewestEvent>()
  readonly #signed = new Set<string>()
  #events = 0

  /** Whether an event whose hash fits has a valid signature, which is checked the first time. */
  isSigned({ hash, signature }: StoredEvent, check: () => boolean): boolean {
    const key = `${hash} ${Buffer.from(signature).toString('base64')}`
    if (this.#signed.has(key)) return true
    if (!check()) return false
    if (this.#signed.size >= MAX_SIGNED) this.#signed.clear()
    this.#signed.add(key)
    return true
  }

  find(reference: string): RememberedChain | undefined {
    const chain = this.#chains.get(reference)
    if (!chain) return undefined
    this.#chains.delete(reference)
    this.#chains.set(reference, chain)
    return chain
  }

  /** The last event that a chain was seen with, if any. Ask before the chain is read. */
  newest(reference: string): NewestEvent | undefined {
    return this.#newest.get(reference)
  }

  /** A chain was read, and this was its last event. Another that takes its place is none of it. */
  saw(reference: string, { number, hash }: NewestEvent): void {
    const known = this.#newest.get(reference)
    this.#newest.delete(reference)
    this.#newest.set(reference, known && known.number >= number ? known : { number, hash })
    const [oldest] = this.#newest.keys()
    if (oldest !== undefined && this.#newest.size > MAX_NEWEST) this.#newest.delete(oldest)
  }

  add(reference: string, { events, problems }: CheckedEvents): void {
    if (events.length < LONG_CHAIN) return
    const before = this.#chains.get(reference)
    const last = before?.events.at(-1)
    const isLonger = last !== undefined && events[last.number - 1]?.hash === last.hash
    const nothing: Pick<RememberedChain, 'events' | 'noted'> = { events: [], noted: [] }
    const known = before && isLonger ? before : nothing
    const added = events.slice(known.events.length)
    const noted = added.filter(hasNote).map(({ number }) => number)
    this.#forget(reference)
    this.#chains.set(reference, {
      events: known.events.concat(withoutNotes(added)),
      problems,
      noted: [...known.noted, ...noted],
    })
    this.#events += events.length
    for (const oldest of this.#chains.keys()) {
      if (this.#events <= MAX_REMEMBERED || oldest === reference) break
      this.#forget(oldest)
    }
  }

  #forget(reference: string): void {
    this.#events -= this.#chains.get(reference)?.events.length ?? 0
    this.#chains.delete(reference)
  }
}
