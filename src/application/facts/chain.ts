import type { RecordedEvent } from './event-reading.ts'

/** The events of a chain, as the ledger has checked them. */
export interface Chain {
  /** Also those that do not count. */
  readonly events: readonly RecordedEvent[]
  /** Why events do not count, by their numbers: `was changed`. */
  readonly problems: ReadonlyMap<number, string>
  /** The events whose hashes fit and whose signatures count. */
  readonly counting: readonly RecordedEvent[]
  /** Whether all events count and none is missing: a missing one may have ended a right. */
  readonly isWhole: boolean
  /** Whether an event is gone that was there when the chain was read before. */
  readonly isShortened: boolean
}

export const EMPTY_CHAIN: Chain = {
  events: [],
  problems: new Map(),
  counting: [],
  isWhole: true,
  isShortened: false,
}
