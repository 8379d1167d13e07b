/** What the process remembers of the chains, by its settings and by its signers. */

import type { Config } from '../platform/config/config.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { RememberedChains } from './remembered-chains.ts'

/** The verified chains of each configuration, with the keys that verified them. */
export const rememberedBy = new WeakMap<
  Config,
  { readonly keys: string; readonly chains: RememberedChains }
>()

const configOf = new WeakMap<Signer, Config>()

/** Returns a signer whose events the ledger of this configuration remembers. */
export function signerFor(config: Config, signer: Signer): Signer {
  configOf.set(signer, config)
  return signer
}

/** Returns what the ledger of a signer remembers; undefined if nothing has opened it. */
export function rememberedOf(signer: Signer): RememberedChains | undefined {
  const config = configOf.get(signer)
  return config && rememberedBy.get(config)?.chains
}

/** Returns whether this process has added events with the signers of a configuration. */
export function hasAdded(config: Config): boolean {
  return rememberedBy.get(config)?.chains.hasAdded === true
}
