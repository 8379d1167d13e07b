/** What this process has seen, by its settings and by its signers. */

import type { Config } from '../../platform/config/config.ts'
import type { Signer } from '../../platform/encryption/signing-key.ts'
import type { Seen } from './seen.ts'

/** What the ledger of each configuration has seen, once something has opened it. */
export const seenBy = new WeakMap<Config, Seen>()

const configOf = new WeakMap<Signer, Config>()

/** Returns a signer whose events the ledger of this configuration remembers. */
export function signerFor(config: Config, signer: Signer): Signer {
  configOf.set(signer, config)
  return signer
}

/** Returns what the ledger of a signer has seen; undefined if nothing has opened it. */
export function seenBySigner(signer: Signer): Seen | undefined {
  const config = configOf.get(signer)
  return config && seenBy.get(config)
}

/** Returns whether this process has added events with the signers of a configuration. */
export function hasAdded(config: Config): boolean {
  return seenBy.get(config)?.hasAdded === true
}
