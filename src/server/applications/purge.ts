import { addEvent } from '../audit-log/events.ts'
import { checkNextApplications, type Skipped } from '../evidence/check-applications.ts'
import { checkAuditLog } from '../evidence/check-audit-log.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { type Cursor, eraseApplication } from './maintenance.ts'

const BATCH_SIZE = 100

/** The result for the applications whose rows say that they are old enough. */
export interface Purge {
  /** References of the applications that were, or would be, erased. */
  readonly erased: readonly string[]
  /**
   * Skipped: the age is stored in a row that may have been edited, and erasing it would destroy the
   * trace of the edit.
   */
  readonly skipped: Skipped
  /**
   * Errors in the audit log. If there are any, nothing is erased, since they could concern any
   * application.
   */
  readonly log: readonly string[]
}

/**
 * Erases applications received before a date, with their copies, notes and deliveries. One event
 * per application remains, so that the audit log stays consistent. Can be stopped and run again.
 * `isOverwritten`: nothing of it is readable in the database file either.
 */
export async function purge(
  db: Database,
  before: Date,
  now: () => Date,
): Promise<Purge & { readonly isOverwritten: boolean }> {
  const { enableSecureDelete, overwriteInFile } = engineOf(db)
  await enableSecureDelete(db)
  const purged = await walk(db, before, ({ reference, received_at: receivedAt }) =>
    inTransaction(db, async (transaction) => {
      if (!(await eraseApplication(transaction, reference))) return
      const detail = { receivedAt }
      await addEvent(transaction, { reference, at: now() }, { kind: 'purged', detail })
    }),
  )
  return { ...purged, isOverwritten: await overwriteInFile(db) }
}

/** A dry run of `purge`. */
export function purgeable(db: Database, before: Date): Promise<Purge> {
  return walk(db, before, async () => {})
}

async function walk(
  db: Database,
  until: Date,
  erase: (application: Cursor) => Promise<void>,
): Promise<Purge> {
  const erased: string[] = []
  const skipped = new Map<string, readonly string[]>()
  const { problems: log } = await engineOf(db).readSnapshot(db, checkAuditLog)
  let after: Cursor | undefined
  while (log.length === 0) {
    const checked = await checkNextApplications(db, { after, until, limit: BATCH_SIZE })
    const last = checked.at(-1)
    if (last === undefined) break
    after = last.row
    for (const { row, problems } of checked) {
      if (problems.length === 0) {
        await erase(row)
        erased.push(row.reference)
      } else {
        skipped.set(row.reference, problems)
      }
    }
  }
  return { erased, skipped, log }
}
