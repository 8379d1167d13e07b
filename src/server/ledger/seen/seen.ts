import {
  ADOPTED,
  API_KEYS,
  CONSOLE,
  MATCHING,
  SCREENING,
} from '../../../application/facts/chain-names.ts'
import type { StoredEvent } from '../store.ts'

/** The last event seen in a chain. */
export interface ChainEnd extends Pick<StoredEvent, 'number' | 'hash'> {
  /**
   * The number of the first event after a gap. Rights that were given before it no longer count:
   * the event that is missing or was changed may have ended them.
   */
  readonly from?: number | undefined
}

/** The last events of chains, by their references. */
export type ChainEnds = Readonly<Record<string, ChainEnd>>

/** The digest of each group of chains, of its events in the order of the log up to a position. */
export interface LogDigests {
  readonly position: number
  readonly groups: ReadonlyMap<string, string>
}

/** The ends of chains, and digests of the log, as servers save them outside the database. */
export interface SavedSeen {
  readonly ends?: ChainEnds | undefined
  readonly digests?: LogDigests | undefined
}

/**
 * The chains whose events give rights to many people, or end them. Their ends are never forgotten,
 * and no digest includes them.
 */
export const KEPT: readonly string[] = [ADOPTED, API_KEYS, CONSOLE, MATCHING, SCREENING]

/** The number of chains whose ends are remembered: about 6 MB. */
const MAX_RECENT = 20_000
/** The number of chains that are remembered to have no event: about 2 MB. */
const MAX_EMPTY = 20_000

/**
 * What a process has seen of the audit log, so that nobody can remove the last events of a chain
 * unnoticed:
 *
 * - the *kept* ends of chains, which are saved, and not forgotten before the digests include them;
 * - *digests* of the log, which are saved, and tell the ends of all chains in it;
 * - *recent* ends, and chains that were empty, so that few are looked up in the log by its digests.
 */
export class Seen {
  readonly #kept = new Map<string, ChainEnd>()
  /** The kept ends that the digests include. */
  readonly #digested = new WeakSet<ChainEnd>()
  readonly #recent = new Map<string, ChainEnd>()
  readonly #empty = new Set<string>()
  #changes = 0
  digests: LogDigests | undefined
  /** Whether this process has added events itself. */
  hasAdded = false

  /** @param saved what was saved before this process began */
  constructor({ ends = {}, digests }: SavedSeen = {}) {
    this.digests = digests
    for (const [reference, end] of Object.entries(ends)) this.keep(reference, end)
  }

  /** Returns the end of a chain, if it was seen. Call it before you read the chain. */
  end(reference: string): ChainEnd | undefined {
    return this.#kept.get(reference) ?? this.#recent.get(reference)
  }

  /** Returns the end of a chain that is kept, if any. */
  kept(reference: string): ChainEnd | undefined {
    return this.#kept.get(reference)
  }

  /** Returns the ends that are kept. */
  ends(): ChainEnds {
    return Object.fromEntries(this.#kept)
  }

  /** A number that changes whenever the kept ends change. */
  get changes(): number {
    return this.#changes
  }

  /**
   * Whether the kept ends are so many that only this process may add more: anyone may present ends
   * as waiting for the log.
   */
  get isFull(): boolean {
    return this.#kept.size >= MAX_RECENT
  }

  /**
   * Notes the end of a chain that was read, and that follows from the last one seen before unless
   * it says `from`: see `noteEnd`. An event with an equal or lower number does not replace it, nor
   * one with values of other types, which SQLite also stores.
   */
  note(reference: string, { number, hash, from }: ChainEnd): void {
    if (!Number.isSafeInteger(number) || typeof hash !== 'string') return
    this.#empty.delete(reference)
    const known = this.end(reference)
    const isReplaced = known?.number === number && from !== undefined && from > (known.from ?? 0)
    const last = !known || known.number < number || isReplaced ? { number, hash } : known
    const broken = Math.max(from ?? 0, known?.from ?? 0)
    const end = broken === 0 || broken === last.from ? last : { ...last, from: broken }
    // Digests do not contain these ends, so they are kept for good.
    if (KEPT.includes(reference) || this.#kept.has(reference) || broken > 0) {
      this.#keep(reference, end)
    } else {
      this.#remember(reference, end)
    }
  }

  /** Notes the end of a chain, and keeps it until the digests include it. */
  keep(reference: string, end: ChainEnd): void {
    this.note(reference, end)
    const noted = this.#recent.get(reference)
    if (noted) this.#keep(reference, noted)
  }

  #keep(reference: string, end: ChainEnd): void {
    this.#recent.delete(reference)
    if (this.#kept.get(reference) === end) return
    this.#kept.set(reference, end)
    this.#changes += 1
  }

  #remember(reference: string, end: ChainEnd): void {
    this.#recent.delete(reference)
    this.#recent.set(reference, end)
    const [oldest] = this.#recent.keys()
    if (oldest !== undefined && this.#recent.size > MAX_RECENT) this.#recent.delete(oldest)
  }

  /** Whether a chain has had no event. `note` has to get its first one. */
  isEmpty(reference: string): boolean {
    return this.#empty.has(reference)
  }

  noteEmpty(reference: string): void {
    this.#empty.add(reference)
    const [oldest] = this.#empty
    if (oldest !== undefined && this.#empty.size > MAX_EMPTY) this.#empty.delete(oldest)
  }

  /** Forgets the chains with these names, but not the ends that are kept. */
  forget(isNamed: (reference: string) => boolean): void {
    for (const names of [this.#recent, this.#empty]) {
      for (const name of names.keys()) if (isNamed(name)) names.delete(name)
    }
  }

  /** Notes that the digests of the log include an event. */
  noteDigested({
    reference,
    number,
    hash,
  }: Pick<StoredEvent, 'reference' | 'number' | 'hash'>): void {
    const kept = KEPT.includes(reference) ? undefined : this.#kept.get(reference)
    if (kept?.number === number && kept.hash === hash && kept.from === undefined) {
      this.#digested.add(kept)
    }
  }

  /**
   * Returns what is to be saved: the digests, and the ends that they do not include.
   *
   * @returns also a function that stops keeping the other ends. Call it once the digests are saved.
   */
  toSave(): { readonly saved: SavedSeen; readonly release: () => void } {
    const digested = [...this.#kept].filter(([, end]) => this.#digested.has(end))
    const ends = [...this.#kept].filter(([, end]) => !this.#digested.has(end))
    const release = () => {
      for (const [reference, end] of digested) {
        if (this.#kept.get(reference) !== end) continue
        this.#kept.delete(reference)
        this.#digested.delete(end)
        this.#remember(reference, end)
      }
    }
    const { digests } = this
    return { saved: { ends: Object.fromEntries(ends), ...(digests && { digests }) }, release }
  }
}
