import type { StoredApplication as Told } from '../../api/stored-applications.ts'
import { type ApplicationStatus, isDecided } from '../../application/application-status.ts'
import { type ApplicationState, authorName } from '../../application/facts/application-state.ts'
import { stateByEvents } from '../ledger/act-service.ts'
import { lastChanges } from '../ledger/unchecked-service.ts'
import type { Database } from '../platform/database/database.ts'
import type { Ledger } from '../platform/ledger.ts'

/** When an application was approved, declined or withdrawn, by whom, and why. */
export type Decision = NonNullable<Told['decision']>

/**
 * Returns the person who gave an application its status. An edited status has no event, and so no
 * person.
 */
export function decisionOf(
  status: ApplicationStatus,
  { changes }: Pick<ApplicationState, 'changes'>,
): Decision | null {
  const last = changes.at(-1)
  if (!isDecided(status) || last?.to !== status) return null
  const { at, author, isByApplicant, reasons = [], undo } = last
  const by = isByApplicant ? 'applicant' : (author.person?.name ?? author.signer)
  return { at, by, reasons: [...reasons], ...(undo && { undoUntil: undo.until }) }
}

/**
 * Returns the person who gave an application its status, and when; null if nobody has changed it.
 */
export async function lastDecision(
  db: Database,
  reference: string,
  ledger: Ledger,
): Promise<{ readonly by: string; readonly at: string } | null> {
  const last = (await stateByEvents(db, reference, ledger)).changes.at(-1)
  return last ? { by: authorName(last.author), at: last.at } : null
}

const BATCH_SIZE = 500

/**
 * Returns those of the applications whose last status change was a decision, at this time or later.
 */
export async function decidedSince(
  db: Database,
  references: ReadonlySet<string>,
  since: Date,
): Promise<ReadonlySet<string>> {
  const decided = new Set<string>()
  const all = [...references]
  for (let from = 0; from < all.length; from += BATCH_SIZE) {
    const changes = await lastChanges(db, all.slice(from, from + BATCH_SIZE))
    for (const [reference, { to, at }] of changes) {
      if (isDecided(to) && at >= since.toISOString()) decided.add(reference)
    }
  }
  return decided
}

/**
 * Returns those of the applications whose status was last changed before a time, or never, by the
 * stored events. The caller must check them.
 */
export async function changedBefore(
  db: Database,
  references: readonly string[],
  before: Date,
): Promise<readonly string[]> {
  const changes = await lastChanges(db, references)
  return references.filter((one) => (changes.get(one)?.at ?? '') < before.toISOString())
}
