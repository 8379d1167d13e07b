import { appendPendingEvents } from '../audit-log/append-to-audit-log.ts'
import { readTrust } from '../audit-log/signatures.ts'
import { verifyEvidence } from '../evidence/verify-evidence.ts'
import type { TestServer } from './test-server.ts'

/** What is wrong with what is stored, also by the rules of production; normally nothing. */
export async function evidenceProblems({
  db,
  config,
  signer,
}: TestServer): Promise<readonly string[]> {
  const trust = { ...(await readTrust(config)), production: true, hasConsole: true }
  await appendPendingEvents(db, { signer, trust })
  return (await verifyEvidence(db, trust)).problems
}
