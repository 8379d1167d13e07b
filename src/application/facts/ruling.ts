/** The input and output of rules. A rule reads no database, clock or key. */
import type { ApplicationState, LivingState } from './application-state.ts'
import type { EventContent } from './event-kinds.ts'
import type { RecordedEvent } from './event-reading.ts'

declare const PROVEN: unique symbol

/** A value that only the ledger can declare true. */
export type Proven<State> = State & { readonly [PROVEN]: true }

/** How much of the stored data has to match the events: only the row, or also everything sealed. */
export type Depth = 'row' | 'everything'

/** The reasons why stored data differs from the events. */
export interface Doubt {
  /** The problems in the words of `verify`. */
  readonly problems: readonly string[]
  /** Whether every event counts and none is missing. */
  readonly isChainWhole: boolean
  /** Whether the row has another status, and whether that is the only known difference. */
  readonly isStatusChanged: boolean
  readonly isStatusAlone: boolean
}

/** Whether an action is possible despite a doubt, by what the action tolerates. */
const TOLERATED = {
  nothing: () => false,
  /** Only the status in the row was edited: another doubt may hide what the rule reads. */
  'edited-status': ({ isStatusAlone }) => isStatusAlone,
  /** Rows were edited, but every event counts: a missing one may have ended what the rule reads. */
  'edited-rows': ({ isChainWhole }) => isChainWhole,
  /** The rule says what follows from a doubt, or gives no right. */
  anything: () => true,
} satisfies Record<string, (doubt: Doubt) => boolean>

export type Tolerance = keyof typeof TOLERATED

/** Returns whether an action with this tolerance is possible despite a doubt. */
export function tolerates(tolerance: Tolerance, doubt: Doubt): boolean {
  return TOLERATED[tolerance](doubt)
}

/** An application as its row and the events that count describe it. They may differ. */
export interface StoredState {
  readonly depth: Depth
  /** The latest version is the signed one: its own row is not locked. */
  readonly row: StoredFacts & { readonly version: number }
  readonly state: LivingState
}

/** An application without a doubt. */
export interface ProvenState extends StoredState {
  readonly state: Proven<LivingState>
}

/** Leaves out the deliveries of each kind, which are added at the commit. */
type WithoutDeliveries<Content> = Content extends {
  readonly kind: infer Kind
  readonly detail: infer Detail
}
  ? { readonly kind: Kind; readonly detail: Omit<Detail, 'deliveries' | 'note'> }
  : never

/** The content of an event without the deliveries that announce it. */
export type EventWithoutDeliveries = WithoutDeliveries<EventContent>

export type NewEvent = EventWithoutDeliveries & {
  /** Absent for a kind that announces nothing. */
  readonly announce?: readonly (Announcement | PreparedMessage)[]
  readonly note?: Uint8Array | undefined
  /** The notes of earlier events in their new sealing, by the events' numbers. */
  readonly notes?: ReadonlyMap<number, Uint8Array>
}

export type Ruling<Refusal extends string, Outcome> =
  | { readonly refusal: Refusal }
  | { readonly outcome: Outcome; readonly events: readonly NewEvent[] }

/** Events that the acting person has not seen. */
export interface News {
  readonly refusal: 'news'
  /** The events, oldest first. */
  readonly unseen: readonly RecordedEvent[]
}

/** The facts in the row of an application. */
export interface StoredFacts {
  readonly status: ApplicationState['status']
  /** The hash of all columns that only a corrected version changes. */
  readonly hash: string
  readonly annualSales: number
  /** Whether there is an address to write to. */
  readonly hasContact: boolean
  /** Whether a list shows a waiting request for corrections. */
  readonly isAsked: boolean
}

/** A message that is owed for an event. It is composed when it is sent. */
export interface Announcement {
  readonly kind: 'webhook' | 'mail'
  readonly type: string
  /** Undefined for immediately. */
  readonly dueAt?: Date | undefined
}

/** A message that is written in advance. */
export interface PreparedMessage extends Announcement {
  readonly id: string
  /** The encrypted body; null if it is composed when it is sent. */
  readonly payload: Uint8Array | null
}
