import { verifyEvidence } from '../server/evidence/service.ts'
import { appendPendingEvents } from '../server/ledger/log-service.ts'
import { readTrust } from '../server/ledger/trust-service.ts'
import type { TestServer } from './test-server.ts'

/** What is wrong with what is stored, also by the rules of production; normally nothing. */
export async function evidenceProblems(
  { db, config, signer }: TestServer,
  now?: Date,
): Promise<readonly string[]> {
  const trust = { ...(await readTrust(config)), production: true, hasConsole: true }
  await appendPendingEvents(db, { signer, trust })
  return (await verifyEvidence(db, trust, { now })).problems
}
