import type { Trust } from './trust.ts'

/** The ledger as features hold it: what is stored counts by its keys and by what it has seen. */
export class Ledger {
  readonly #read: () => Promise<Trust>

  constructor(read: () => Promise<Trust>) {
    this.#read = read
  }

  /** For this room: neither keys nor memory leave it. */
  static trustOf(ledger: Ledger): Promise<Trust> {
    return ledger.#read()
  }
}

/** Whose signatures count now, and what was verified with them. */
export const { trustOf } = Ledger
