import { createPublicKey } from 'node:crypto'
import { SERVER } from '../application/facts/application-state.ts'
import { CheckedChains } from '../server/ledger/checked-chains.ts'
import { OpenLedger } from '../server/ledger/secrets.ts'
import { Seen } from '../server/ledger/seen/seen.ts'
import type { Trust } from '../server/ledger/trust.ts'
import { newSigningKey, signerOf } from '../server/platform/encryption/signing-key.ts'

const key = newSigningKey()

/** A server's signer that is not stored in a file. */
export const testSigner = signerOf(SERVER, key)

/** Trusts only `testSigner`. */
export const testTrust: Omit<Trust, 'checked' | 'seen'> = {
  keys: new Map([[testSigner.keyId, { holder: SERVER, key: createPublicKey(key) }]]),
  production: false,
  hasConsole: false,
}

/** The ledger that trusts by `testTrust`; it remembers nothing: every test has its own database. */
export const testLedger = new OpenLedger(async () => ({
  ...testTrust,
  checked: new CheckedChains(),
  seen: new Seen(),
}))
