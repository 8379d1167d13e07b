/** What rules are given, and what they say: a rule reads no database, clock or key. */
import type { ApplicationState } from './application-state.ts'
import type { EventContent } from './event-kinds.ts'
import type { RecordedEvent } from './event-reading.ts'

declare const PROVEN: unique symbol

/** What only the ledger says is so. */
export type Proven<State> = State & { readonly [PROVEN]: true }

/** How much of the stored data has to match the events: the row, or also all that is sealed. */
export type Depth = 'row' | 'everything'

/** Why something stored is not what the events say. */
export interface Doubt {
  /** The problems in the words of `verify`. */
  readonly problems: readonly string[]
  /** Whether each event counts and none is missing. */
  readonly isChainWhole: boolean
  /** Whether an event is gone that was there before. */
  readonly isShortened: boolean
  /** Whether the row has another status, and whether that is all that is known to be wrong. */
  readonly isStatusChanged: boolean
  readonly isStatusAlone: boolean
}

interface StoredRow<Is extends Depth> {
  readonly depth: Is
  readonly row: StoredFacts
}

/** An application: proven, or what the events that count say of it, with the doubt. */
export type StoredState<Is extends Depth = Depth> = StoredRow<Is> &
  (
    | { readonly state: Proven<ApplicationState>; readonly doubt?: undefined }
    | { readonly state: ApplicationState; readonly doubt: Doubt }
  )

/** Leaves out of each kind what is added when it is committed. */
type WithoutDeliveries<Content> = Content extends {
  readonly kind: infer Kind
  readonly detail: infer Detail
}
  ? { readonly kind: Kind; readonly detail: Omit<Detail, 'deliveries' | 'note'> }
  : never

/** The content of an event without the deliveries that announce it. */
export type EventWithoutDeliveries = WithoutDeliveries<EventContent>

/** An event that a rule wants. */
export type NewEvent = EventWithoutDeliveries & {
  /** Missing for a kind that announces nothing. */
  readonly announce?: readonly (Announcement | PreparedMessage)[]
  /** Sealed. */
  readonly note?: Uint8Array | undefined
  /** The notes of earlier events as they are sealed now, by the events' numbers. */
  readonly notes?: ReadonlyMap<number, Uint8Array>
}

/** What a rule says: why nothing happens, or what does. */
export type Ruling<Refusal extends string, Outcome> =
  | { readonly refusal: Refusal }
  | { readonly outcome: Outcome; readonly events: readonly NewEvent[] }

/** Something has happened that the person who acts has not seen. */
export interface News {
  readonly refusal: 'news'
  /** What it is, oldest first. */
  readonly unseen: readonly RecordedEvent[]
}

/** What the row of an application says. */
export interface StoredFacts {
  readonly status: ApplicationState['status']
  /** The hash of all columns that only a corrected version changes. */
  readonly hash: string
  /** The latest stored version. */
  readonly version: number
  readonly annualSales: number
  /** Whether there is an address to write to. */
  readonly hasContact: boolean
  /** Whether a list shows that the applicant is asked for corrections. */
  readonly isAsked: boolean
}

/** A message that is owed for an event, and composed when it is sent. */
export interface Announcement {
  readonly kind: 'webhook' | 'mail'
  readonly type: string
  /** Undefined for immediately. */
  readonly dueAt?: Date | undefined
}

/** A message that is written already. */
export interface PreparedMessage extends Announcement {
  readonly id: string
  /** The encrypted body; null if it is composed when it is sent. */
  readonly payload: Uint8Array | null
}
