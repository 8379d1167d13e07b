import type { RecordedEvent } from './event-reading.ts'

/** The events of a chain after the ledger's check. */
export interface Chain {
  /** All events, including those that do not count. */
  readonly events: readonly RecordedEvent[]
  /** The reasons why events do not count, by their numbers: `was changed`. */
  readonly problems: ReadonlyMap<number, string>
  /** The events whose hashes fit and whose signatures count. */
  readonly counting: readonly RecordedEvent[]
  /** Whether every event counts and none is missing. A missing event may have ended a right. */
  readonly isWhole: boolean
  /** Whether the chain lacks an event that it had when it was read before. */
  readonly isShortened: boolean
}

/** The problem of an event whose hash does not follow from the one before it. */
export const CHANGED = 'was changed'

/** The problem of a shortened chain. */
export const SHORTENED = 'an event that was there before is missing'

export const EMPTY_CHAIN: Chain = {
  events: [],
  problems: new Map(),
  counting: [],
  isWhole: true,
  isShortened: false,
}
