import type { Signer } from './encryption/signing-key.ts'

export declare const OPAQUE: unique symbol

/** The ledger as features hold it: what counts by it, only the ledger's own room can ask. */
export interface Ledger {
  readonly [OPAQUE]: true
}

/** Whose signatures new events and rows get, and whose count. */
export interface Keeper {
  readonly signer: Signer
  readonly ledger: Ledger
}
