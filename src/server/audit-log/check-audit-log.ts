/** Checks the audit log's hash chain: each entry covers the previous one. */

import type { ChainHead } from '../../application/evidence.ts'
import type { Database } from '../platform/database/database.ts'
import { logHash, NOTHING_BEFORE } from './event-hash.ts'
import { chainHead, readLog } from './log-service.ts'
import { isHeadSigned, type Trust } from './trust-service.ts'

export interface AuditLogCheck {
  /** The chain head, or the last entry if the head is missing. */
  readonly head: ChainHead
  /** Each names a position in the audit log; empty if everything is consistent. */
  readonly problems: readonly string[]
}

const BATCH_SIZE = 500

/** Reads the whole audit log. `saved` are chain heads that were saved elsewhere. */
export async function checkAuditLog(
  db: Database,
  trust: Trust,
  saved: readonly ChainHead[] = [],
): Promise<AuditLogCheck> {
  const problems: string[] = []
  const savedAt = Map.groupBy(saved, ({ position }) => position)
  let last: ChainHead = { position: 0, hash: NOTHING_BEFORE }
  for (;;) {
    const links = await readLog(db, last.position, BATCH_SIZE)
    if (links.length === 0) break
    for (const { reference, number, hash, position, log_hash } of links) {
      const expected = last.position + 1
      if (position !== expected) problems.push(`audit log: position ${expected} is missing`)
      else if (log_hash !== logHash(last.hash, hash)) {
        problems.push(`audit log: position ${position} (${reference}, event ${number}) was changed`)
      }
      last = { position: position ?? expected, hash: log_hash ?? '' }
      const { position: at, hash: found } = last
      if (savedAt.get(at)?.some((one) => one.hash !== found)) {
        problems.push(`audit log: it differs from the saved chain head at position ${at}`)
      }
    }
  }
  const head = await chainHead(db)
  if (head === undefined) {
    problems.push(
      `audit log: the chain head is missing; the last entry is at position ${last.position}`,
    )
  } else if (head.position !== last.position || head.hash !== last.hash) {
    problems.push(
      `audit log: it ends at position ${last.position}, but should end at ${head.position}`,
    )
  } else if (!isHeadSigned(head, trust)) {
    problems.push(`audit log: no server signed that it ends at position ${head.position}`)
  }
  const latest = Math.max(0, ...saved.map((one) => one.position))
  if (latest > last.position) {
    problems.push(`audit log: it ends at position ${last.position}, before the saved ${latest}`)
  }
  return { head: head ?? last, problems }
}
