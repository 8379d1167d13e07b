import { documentStore } from '../server/documents/service.ts'
import { OpenLedger } from '../server/ledger/secrets.ts'
import { readTrust } from '../server/ledger/trust.ts'
import { verifyStored } from '../server/verification/service.ts'
import type { TestServer } from './test-server.ts'

/** Returns the problems that `operator verify` finds by the rules of development and production. */
export async function storedProblems(
  { db, config, signer }: TestServer,
  now?: Date,
): Promise<readonly string[]> {
  const trust = { ...(await readTrust(config)), production: true, hasConsole: true }
  const ledger = new OpenLedger(async () => trust)
  const store = documentStore(config)
  return (await verifyStored(db, ledger, { now, signer, store })).problems
}
