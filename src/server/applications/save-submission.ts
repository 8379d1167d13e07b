import { addFirstEvent, type StoredEvent } from '../audit-log/events.ts'
import type { NewDelivery } from '../outbox/delivery.ts'
import { addDeliveries } from '../outbox/table.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { addCopy, type NewCopy } from '../signed-copies/table.ts'
import { addApplication, type StoredApplication } from './table.ts'

/** Everything that is stored with a submission. */
export interface PreparedSubmission {
  readonly application: StoredApplication
  readonly copy: NewCopy
  /** The first event of the application. */
  readonly event: StoredEvent
  readonly deliveries: readonly NewDelivery[]
}

/**
 * Stores a prepared submission: everything in one commit, or nothing. Resolves to true once it is
 * committed, or to false, with nothing stored, if the application's reference or its idempotency
 * key exists already.
 */
export function saveSubmission(
  db: Database,
  { application, copy, event, deliveries }: PreparedSubmission,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if (!(await addApplication(transaction, application))) return false
    await addCopy(transaction, copy)
    await addFirstEvent(transaction, event)
    await addDeliveries(transaction, event, deliveries)
    return true
  })
}
