import { createPublicKey } from 'node:crypto'
import type { Trust } from '../audit-log/signatures.ts'
import { newSigningKey, signerOf } from '../platform/encryption/signing-key.ts'
import { SERVER } from '../platform/encryption/trusted-keys.ts'

const key = newSigningKey()

/** A server's signer without a file. */
export const testSigner = signerOf(SERVER, key)

/** Trusts `testSigner` alone. */
export const testTrust: Trust = {
  keys: new Map([[testSigner.keyId, { holder: SERVER, key: createPublicKey(key) }]]),
  production: false,
  hasConsole: false,
}
