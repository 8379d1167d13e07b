import type { Ledger, OPAQUE, RowsOfEvents } from '../platform/ledger.ts'
import type { Trust } from './trust.ts'

/**
 * The ledger with its secrets: its keys, and the events that it has seen. They decide which stored
 * events count.
 */
export class OpenLedger implements Ledger {
  declare readonly [OPAQUE]: true
  readonly #read: () => Promise<Trust>
  readonly #follow: () => Promise<RowsOfEvents>

  /** @param follow loads the rows that follow from events; needed to act on an application */
  constructor(read: () => Promise<Trust>, follow: () => Promise<RowsOfEvents> = nothingFollows) {
    this.#read = read
    this.#follow = follow
  }

  static trustOf(ledger: Ledger): Promise<Trust> {
    return requireOpened(ledger).#read()
  }

  static followingOf(ledger: Ledger): Promise<RowsOfEvents> {
    return requireOpened(ledger).#follow()
  }
}

/**
 * Open a ledger's secrets, for this folder only: `trustOf` returns the trusted keys and what was
 * verified with them, `followingOf` the rows that follow from events.
 */
export const { trustOf, followingOf } = OpenLedger

function requireOpened(ledger: Ledger): OpenLedger {
  if (ledger instanceof OpenLedger) return ledger
  throw new Error('A ledger that is not an OpenLedger has no secrets')
}

async function nothingFollows(): Promise<never> {
  throw new Error('This ledger was opened without what follows from its events')
}
