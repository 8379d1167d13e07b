/** Checks the audit log, and what is missing from the database although a server has seen it. */

import type { ChainHead } from '../../../application/evidence.ts'
import type { Database } from '../../platform/database/database.ts'
import { engineOf } from '../../platform/database/engine-of.ts'
import type { Ledger } from '../../platform/ledger.ts'
import { type AuditLogCheck, checkAuditLog } from '../log-service.ts'
import { trustOf } from '../secrets.ts'
import { findStored } from '../store.ts'
import { changedGroups } from './log-digests.ts'
import type { ChainEnds, SavedSeen } from './seen.ts'

/** What servers have seen of the log, and the ends of chains that are in no log yet. */
type SeenLog = Pick<SavedSeen, 'digests'> & { readonly ends: ChainEnds }

/**
 * Reads in a snapshot, with the problems of the audit log in it: also with what is missing although
 * a server has seen it, perhaps before it was in the log.
 *
 * @param saved chain heads that were saved elsewhere
 */
export async function withCheckedLog<Result>(
  db: Database,
  ledger: Ledger,
  read: (snapshot: Database, log: AuditLogCheck) => Promise<Result>,
  saved: readonly ChainHead[] = [],
): Promise<Result> {
  // What is seen later may be missing from the snapshot.
  const { seen } = await trustOf(ledger)
  const seenLog = { digests: seen.digests, ends: seen.ends() }
  return engineOf(db).readSnapshot(db, async (snapshot) => {
    const log = await checkAuditLog(snapshot, ledger, saved)
    const missing = await missingProblems(snapshot, seenLog)
    return read(snapshot, { ...log, problems: [...log.problems, ...missing] })
  })
}

/** Many groups lack events after an older backup was restored. */
const MAX_NAMED = 20

const GONE = 'which a server has seen, is missing or was changed'

/**
 * Returns what is missing although a server has seen it. Decisions and rights wait for it. Reads
 * the log once.
 */
export async function missingProblems(
  db: Database,
  { digests, ends }: SeenLog,
): Promise<readonly string[]> {
  const seen = Object.entries(ends).map(([reference, end]) => ({ reference, ...end }))
  const stored = await findStored(db, seen)
  const problems = [
    ...seen
      .filter(({ reference }) => !stored.has(reference))
      .map(({ reference, number }) => `${reference}: event ${number}, ${GONE}`),
    ...seen
      .filter(({ from }) => from !== undefined)
      .map(({ reference, from }) => `${reference}: an event before event ${from}, ${GONE}`),
  ]
  const groups = await changedGroups(db, digests)
  if (groups.length === 0) return problems
  const names = groups.toSorted().slice(0, MAX_NAMED).join('…, ')
  const others = groups.length > MAX_NAMED ? ` and ${groups.length - MAX_NAMED} others` : ''
  return [
    ...problems,
    `audit log: events that a server has seen are missing or were changed, so everything with a name that begins with ${names}…${others} waits`,
  ]
}
