import type { Following } from './following-service.ts'
import type { Trust } from './trust.ts'

/** The ledger as features hold it: what is stored counts by its keys and by what it has seen. */
export class Ledger {
  readonly #read: () => Promise<Trust>
  readonly #follow: () => Promise<Following>

  /** @param follow what is stored of applications besides their events; needed to act on one */
  constructor(read: () => Promise<Trust>, follow: () => Promise<Following> = nothingFollows) {
    this.#read = read
    this.#follow = follow
  }

  static trustOf(ledger: Ledger): Promise<Trust> {
    return ledger.#read()
  }

  static followingOf(ledger: Ledger): Promise<Following> {
    return ledger.#follow()
  }
}

/** For this room: whose signatures count now, what was verified with them, and what follows. */
export const { trustOf, followingOf } = Ledger

async function nothingFollows(): Promise<never> {
  throw new Error('This ledger was opened without what follows from its events')
}
