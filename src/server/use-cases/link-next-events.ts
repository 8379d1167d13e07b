import type { Database } from '../storage/database.ts'
import { linkEvents } from '../storage/event-log.ts'
import { inTransaction } from '../storage/transaction.ts'

/** A transaction's worth: long enough to keep up, short enough to hold no applicant up. */
const AT_ONCE = 200

/** Links the next events of all applications into the log; whether more of them wait. */
export async function linkNextEvents(db: Database): Promise<boolean> {
  const linked = await inTransaction(db, (transaction) => linkEvents(transaction, AT_ONCE))
  return linked === AT_ONCE
}
