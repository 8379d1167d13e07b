/** What follows from events, in the terms that the ledger has for it. */
import type { Database } from '../platform/database/database.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { ApplicationState } from './application-state.ts'
import type { Chain } from './remembered-chains.ts'

/** What the row of an application says. */
export interface StoredFacts {
  readonly status: ApplicationState['status']
  /** Of all that only a corrected version changes. */
  readonly hash: string
  /** Of the latest version that is stored. */
  readonly version: number
  readonly annualSales: number
  /** Whether there is an address to write to. */
  readonly hasContact: boolean
  /** Whether a list shows that the applicant is asked for corrections. */
  readonly isAsked: boolean
  /** The subject of who works on it; empty for nobody. */
  readonly assignee: string
}

/** A message that is owed for an event, and composed when it is sent. */
export interface Announcement {
  readonly kind: 'webhook' | 'mail'
  readonly type: string
}

/** A message that is written already, and due immediately or then. */
export interface PreparedMessage extends Announcement {
  readonly id: string
  /** Encrypted; null for what is composed when it is sent. */
  readonly payload: Uint8Array | null
  readonly dueAt?: Date
}

/** What is stored of applications besides their events; the features that store it hand it over. */
export interface Following {
  /** Locks an application until the transaction ends; undefined if there is none. */
  readonly lock: (transaction: Database, reference: string) => Promise<StoredFacts | undefined>
  /** All that `verify` would name. */
  readonly problems: (
    transaction: Database,
    reference: string,
    chain: Chain,
  ) => Promise<readonly string[]>
  /** Writes the rows that follow from what has happened. */
  readonly write: (transaction: Database, happened: Happening) => Promise<void>
  /** What an event has to contain of what is owed for it, and how that is stored with it. */
  readonly owe: (messages: readonly (Announcement | PreparedMessage)[]) => {
    readonly committed: Readonly<Record<string, string>>
    readonly add: (
      transaction: Database,
      event: { readonly reference: string; readonly number: number; readonly at: string },
    ) => Promise<void>
  }
}

/** What events have changed. */
export interface Happening {
  readonly before: ApplicationState
  readonly after: ApplicationState
  readonly at: Date
  readonly signer: Signer
}
