import { addFirstEvent, type StoredEvent } from '../audit-log/events.ts'
import type { NewDelivery } from '../outbox/delivery.ts'
import { addDeliveries } from '../outbox/table.ts'
import type { UsableEntry } from '../owner-invitations/entry.ts'
import { takeEntry } from '../owner-invitations/table.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { addCopy, type NewCopy } from '../signed-copies/table.ts'
import { addNameWords } from './name-words.ts'
import { addOwnerEntries } from './owner-entries.ts'
import { addApplication, type StoredApplication } from './table.ts'

/** Everything that is stored with a submission. */
export interface PreparedSubmission {
  readonly application: StoredApplication
  readonly copy: NewCopy
  /** The first event of the application. */
  readonly event: StoredEvent
  readonly deliveries: readonly NewDelivery[]
  /** What its owners entered themselves; each is used once. */
  readonly entries: readonly UsableEntry[]
}

/** Another application has used an entry meanwhile. */
class EntryUsed extends Error {}

/**
 * Stores a prepared submission: everything in one commit, or nothing. Resolves to true once it is
 * committed, or to false, with nothing stored, if the application's reference or its idempotency
 * key exists already, or another application has used what an owner entered.
 */
export async function saveSubmission(
  db: Database,
  { application, copy, event, deliveries, entries }: PreparedSubmission,
): Promise<boolean> {
  const saved = inTransaction(db, async (transaction) => {
    if (!(await addApplication(transaction, application))) return false
    for (const entry of entries) {
      if (!(await takeEntry(transaction, entry))) throw new EntryUsed()
    }
    await addNameWords(transaction, application)
    await addOwnerEntries(transaction, application.reference, entries)
    await addCopy(transaction, copy)
    await addFirstEvent(transaction, event)
    await addDeliveries(transaction, event, deliveries)
    return true
  })
  return saved.catch((error: unknown) => {
    if (error instanceof EntryUsed) return false
    throw error
  })
}
