/** The ledger in the terms that all features have for it. */
import type { ApplicationState } from '../../application/facts/application-state.ts'
import type { Chain } from '../../application/facts/chain.ts'
import type { Announcement, PreparedMessage, StoredFacts } from '../../application/facts/ruling.ts'
import type { Database } from './database/database.ts'
import type { Signer } from './encryption/signing-key.ts'

export declare const OPAQUE: unique symbol

/** The ledger as features hold it: what counts by it, only the ledger's own room can ask. */
export interface Ledger {
  readonly [OPAQUE]: true
}

/** Whose signatures new events and rows get, and whose count. */
export interface RightKeeper {
  readonly signer: Signer
  readonly ledger: Ledger
}

/** The subject, time and signer of an event. */
export interface EventContext {
  readonly reference: string
  readonly at: Date
  readonly signer: Signer
  readonly note?: Uint8Array
}

/** What is stored of applications besides their events; the features that store it hand it over. */
export interface RowsOfEvents {
  /** Locks an application until the transaction ends; undefined if there is none. */
  readonly lock: (transaction: Database, reference: string) => Promise<StoredFacts | undefined>
  /** All that `verify` would name. */
  readonly problems: (
    transaction: Database,
    reference: string,
    chain: Chain,
  ) => Promise<readonly string[]>
  /** Writes the rows that follow from an event. */
  readonly write: (transaction: Database, change: StateChange) => Promise<void>
  /** What an event has to contain about its deliveries, and how these are stored with it. */
  readonly owe: (messages: readonly (Announcement | PreparedMessage)[]) => {
    readonly committed: Readonly<Record<string, string>>
    readonly add: (
      transaction: Database,
      event: { readonly reference: string; readonly number: number; readonly at: string },
    ) => Promise<void>
  }
}

/** What events have changed. */
export interface StateChange {
  readonly before: ApplicationState
  readonly after: ApplicationState
  readonly at: Date
  readonly signer: Signer
  readonly ledger: Ledger
}
