/** The ledger as all features know it. */
import type { ApplicationState } from '../../application/facts/application-state.ts'
import type { Chain } from '../../application/facts/chain.ts'
import type { Announcement, PreparedMessage, StoredFacts } from '../../application/facts/ruling.ts'
import type { Database } from './database/database.ts'
import type { Signer } from './encryption/signing-key.ts'

export declare const OPAQUE: unique symbol

/** The ledger as features pass it on. Only the ledger's own folder can open it. */
export interface Ledger {
  readonly [OPAQUE]: true
}

/** The signer of new events and rows, and the ledger that decides which signatures count. */
export interface RightKeeper {
  readonly signer: Signer
  readonly ledger: Ledger
}

/** What most services need: the keeper of rights, the database and the clock. */
export interface ServiceContext extends RightKeeper {
  readonly db: Database
  readonly now: () => Date
}

/** Returns what services need of a server. */
export function serviceContext({ db, now, signer, ledger }: ServiceContext): ServiceContext {
  return { db, now, signer, ledger }
}

/** The subject, time and signer of an event. */
export interface EventContext {
  readonly reference: string
  readonly at: Date
  readonly signer: Signer
  readonly note?: Uint8Array
}

/**
 * Access to an application's rows besides its events. The features that store the rows provide it.
 */
export interface RowsOfEvents {
  /** Locks an application until the transaction ends; undefined if there is none. */
  readonly lock: (transaction: Database, reference: string) => Promise<StoredFacts | undefined>
  /** Returns everything that `verify` would report. */
  readonly problems: (
    transaction: Database,
    reference: string,
    chain: Chain,
  ) => Promise<readonly string[]>
  /** Writes the rows that follow from an event. */
  readonly write: (transaction: Database, change: StateChange) => Promise<void>
  /**
   * Returns the texts that an event must contain about its deliveries, and a function that stores
   * them with it.
   */
  readonly owe: (messages: readonly (Announcement | PreparedMessage)[]) => {
    readonly committed: Readonly<Record<string, string>>
    readonly add: (
      transaction: Database,
      event: { readonly reference: string; readonly number: number; readonly at: string },
    ) => Promise<void>
  }
}

/** A change of an application by its events. */
export interface StateChange {
  readonly before: ApplicationState
  readonly after: ApplicationState
  readonly at: Date
  readonly signer: Signer
  readonly ledger: Ledger
}
