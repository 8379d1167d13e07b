import type { Ledger, OPAQUE, RowsOfEvents } from '../platform/ledger.ts'
import type { Trust } from './trust.ts'

/**
 * The ledger with its secrets: its keys and the events that it has seen decide which stored events
 * count.
 */
export class OpenLedger implements Ledger {
  declare readonly [OPAQUE]: true
  readonly #read: () => Promise<Trust>
  readonly #follow: () => Promise<RowsOfEvents>

  /** @param follow what is stored of applications besides their events; needed to act on one */
  constructor(read: () => Promise<Trust>, follow: () => Promise<RowsOfEvents> = nothingFollows) {
    this.#read = read
    this.#follow = follow
  }

  static trustOf(ledger: Ledger): Promise<Trust> {
    return opened(ledger).#read()
  }

  static followingOf(ledger: Ledger): Promise<RowsOfEvents> {
    return opened(ledger).#follow()
  }
}

/** For this room: whose signatures count now, what was verified with them, and what follows. */
export const { trustOf, followingOf } = OpenLedger

function opened(ledger: Ledger): OpenLedger {
  if (ledger instanceof OpenLedger) return ledger
  throw new Error('This ledger was not opened by the ledger')
}

async function nothingFollows(): Promise<never> {
  throw new Error('This ledger was opened without what follows from its events')
}
