import { createPublicKey } from 'node:crypto'
import { Ledger } from '../server/ledger/ledger.ts'
import type { Trust } from '../server/ledger/trust.ts'
import { newSigningKey, signerOf } from '../server/platform/encryption/signing-key.ts'
import { SERVER } from '../server/platform/encryption/trusted-keys.ts'

const key = newSigningKey()

/** A server's signer without a file. */
export const testSigner = signerOf(SERVER, key)

/** Trusts `testSigner` alone. */
export const testTrust: Trust = {
  keys: new Map([[testSigner.keyId, { holder: SERVER, key: createPublicKey(key) }]]),
  production: false,
  hasConsole: false,
}

/** What counts by `testTrust`. */
export const testLedger = new Ledger(async () => testTrust)
