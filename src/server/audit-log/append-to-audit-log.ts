import type { Database } from '../platform/database/database.ts'
import { PermissionDenied } from '../platform/database/database-unavailable.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { appendEvents, ChainHeadBroken, type LogKeeper } from './log-service.ts'

/** Events per transaction: enough to keep up, few enough not to delay applicants. */
const BATCH_SIZE = 200

/**
 * Appends the next events of all applications to the audit log; returns whether more are waiting.
 */
export async function appendNextEvents(db: Database, keeper: LogKeeper): Promise<boolean> {
  const appended = await inTransaction(db, (transaction) =>
    appendEvents(transaction, BATCH_SIZE, keeper),
  )
  return appended === BATCH_SIZE
}

/**
 * Appends all pending events, as far as possible: a missing or edited chain head is for `verify` to
 * report, and a login that may only read leaves them to the server.
 */
export async function appendPendingEvents(db: Database, keeper: LogKeeper): Promise<void> {
  try {
    while (await appendNextEvents(db, keeper)) {}
  } catch (error) {
    if (!(error instanceof ChainHeadBroken || error instanceof PermissionDenied)) throw error
  }
}
