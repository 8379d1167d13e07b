import type { KeyObject } from 'node:crypto'

/** What signs: a private key, and its certificate followed by those of its issuers, as DER. */
export interface SigningIdentity {
  readonly key: KeyObject
  readonly chain: readonly [Uint8Array, ...Uint8Array[]]
}
