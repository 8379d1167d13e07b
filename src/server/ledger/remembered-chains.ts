import { API_KEYS, CONSOLE, MATCHING, SCREENING } from '../../application/facts/event-kinds.ts'
import { isReading, storedDetail } from '../../application/facts/event-reading.ts'
import type { StoredEvent } from './store.ts'

/** The stored events of a chain, and why some do not count. */
export interface CheckedEvents {
  readonly events: readonly StoredEvent[]
  /** Why events do not count, by their numbers: `was changed`. */
  readonly problems: ReadonlyMap<number, string>
}

/** A verified chain, without its notes, because notes are re-encrypted and erased. */
export interface RememberedChain extends CheckedEvents {
  /** The numbers of the events that have a note. */
  readonly noted: readonly number[]
}

/** The last event seen in a chain. */
export interface NewestEvent extends Pick<StoredEvent, 'number' | 'hash'> {
  /**
   * The number of the event that did not follow from the last one seen before: an earlier event is
   * missing or was changed, and may have ended what others before this number gave.
   */
  readonly from?: number | undefined
}

/** The digest of each group of chains, of its events in the order of the log up to a position. */
export interface LogDigests {
  readonly position: number
  readonly groups: ReadonlyMap<string, string>
}

/** The last events of chains, by their references. */
export type ChainEnds = Readonly<Record<string, NewestEvent>>

/**
 * The chains whose events give rights to many people, or end them. Their last events are never
 * forgotten, and are saved with the chain head.
 */
export const KEPT: readonly string[] = [API_KEYS, CONSOLE, MATCHING, SCREENING]

/** Shorter chains are checked again each time. */
export const LONG_CHAIN = 40
/** The number of chains whose last events are remembered: about 6 MB. */
const MAX_NEWEST = 20_000
/** The number of chains that are remembered to have no event: about 2 MB. */
const MAX_EMPTY = 20_000
/** The number of events in all remembered chains: about 20 MB. */
const MAX_REMEMBERED = 20_000
/** The number of remembered signatures of single events: about 5 MB. */
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
 * The verified long chains of one set of trusted keys, by reference. The most recently used is
 * last.
 */
export class RememberedChains {
  readonly #chains = new Map<string, RememberedChain>()
  readonly #newest: Map<string, NewestEvent>
  readonly #kept: Map<string, NewestEvent>
  readonly #empty: Set<string>
  readonly #included = new Map<string, NewestEvent>()
  readonly #signed = new Set<string>()
  #events = 0
  /** The part of the log that a server has seen. */
  digests: LogDigests | undefined
  /** Whether this process has added events itself. */
  hasAdded = false

  /**
   * @param before with other keys, on which neither ends nor digests depend
   * @param saved the ends that a server saved before this process began
   * @param digests what it saved of the log
   */
  constructor(before?: RememberedChains, saved: ChainEnds = {}, digests?: LogDigests) {
    this.digests = before?.digests ?? digests
    this.hasAdded = before?.hasAdded === true
    this.#newest = new Map(before ? before.#newest : [])
    this.#kept = new Map(before ? before.#kept : [])
    this.#empty = new Set(before ? before.#empty : [])
    for (const [reference, end] of Object.entries(saved)) this.keep(reference, end)
  }

  /** Whether an event with a correct hash has a valid signature. Each signature is checked once. */
  isSigned({ hash, signature }: StoredEvent, check: () => boolean): boolean {
    // SQLite also stores other values than bytes in a changed row.
    if (!(signature instanceof Uint8Array)) return false
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

  /** Returns the last event seen in a chain, if any. Call it before you read the chain. */
  newest(reference: string): NewestEvent | undefined {
    return this.#kept.get(reference) ?? this.#newest.get(reference)
  }

  /** Whether a chain has had no event. `noteNewest` has to get its first one. */
  isEmpty(reference: string): boolean {
    return this.#empty.has(reference)
  }

  noteEmpty(reference: string): void {
    this.#empty.add(reference)
    const [oldest] = this.#empty
    if (oldest !== undefined && this.#empty.size > MAX_EMPTY) this.#empty.delete(oldest)
  }

  /** Records the last event of a chain as `noteNewest` does, and saves it until it is released. */
  keep(reference: string, end: NewestEvent): void {
    this.noteNewest(reference, end)
    const newest = this.newest(reference)
    if (newest) this.#kept.set(reference, newest)
  }

  /**
   * Whether so many ends are kept that only this process's own are added: someone may present any
   * number of others as waiting for the log.
   */
  isFull(): boolean {
    return this.#kept.size >= MAX_NEWEST
  }

  /** Returns the end of a chain that is kept, if any. */
  kept(reference: string): NewestEvent | undefined {
    return this.#kept.get(reference)
  }

  /** Records that the digests of the log include an event. */
  include({ reference, number, hash }: Pick<StoredEvent, 'reference' | 'number' | 'hash'>): void {
    const kept = KEPT.includes(reference) ? undefined : this.#kept.get(reference)
    if (kept?.number === number && kept.hash === hash) this.#included.set(reference, kept)
  }

  /** Returns the ends that are kept, without those that the digests include. */
  endsBesideDigests(): ChainEnds {
    return Object.fromEntries([...this.#kept].filter(([reference]) => !this.#isIncluded(reference)))
  }

  /** Stops keeping the ends that the digests include. Call it once the digests are saved. */
  releaseIncluded(): void {
    for (const reference of this.#included.keys()) {
      if (this.#isIncluded(reference)) this.#kept.delete(reference)
    }
    this.#included.clear()
  }

  #isIncluded(reference: string): boolean {
    const kept = this.#kept.get(reference)
    return kept?.from === undefined && kept?.number === this.#included.get(reference)?.number
  }

  /** Forgets the chains with these names, but not the ends that are kept. */
  forget(isNamed: (reference: string) => boolean): void {
    for (const names of [this.#newest, this.#empty]) {
      for (const name of names.keys()) if (isNamed(name)) names.delete(name)
    }
  }

  /** Returns the last events that are kept: those of `KEPT`, and those in no log yet. */
  ends(): ChainEnds {
    return Object.fromEntries(this.#kept)
  }

  /**
   * Records the last event of a chain that was read, and that follows from the last one seen before
   * unless it says `from`: see `noteEnd`. An event with an equal or lower number does not replace
   * it, nor one with values of other types, which SQLite also stores.
   */
  noteNewest(reference: string, { number, hash, from }: NewestEvent): void {
    if (!Number.isSafeInteger(number) || typeof hash !== 'string') return
    this.#empty.delete(reference)
    const known = this.newest(reference)
    const isReplaced = known?.number === number && from !== undefined && from > (known.from ?? 0)
    const last = !known || known.number < number || isReplaced ? { number, hash } : known
    const broken = Math.max(from ?? 0, known?.from ?? 0)
    const newest = broken === 0 ? last : { ...last, from: broken }
    if (KEPT.includes(reference) || this.#kept.has(reference)) this.#kept.set(reference, newest)
    // What no digest shows is saved for good.
    else if (broken > 0) this.#kept.set(reference, newest)
    if (KEPT.includes(reference)) return
    this.#newest.delete(reference)
    this.#newest.set(reference, newest)
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
      events: known.events.concat(added.map(withoutNote)),
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
