import type { Database } from '../storage/database.ts'
import { LogHeadBroken, linkEvents } from '../storage/event-log.ts'
import { inTransaction } from '../storage/transaction.ts'

/** A transaction's worth: long enough to keep up, short enough to hold no applicant up. */
const AT_ONCE = 200

/** Links the next events of all applications into the log; whether more of them wait. */
export async function linkNextEvents(db: Database): Promise<boolean> {
  const linked = await inTransaction(db, (transaction) => linkEvents(transaction, AT_ONCE))
  return linked === AT_ONCE
}

/** Links all that wait, as far as that can be done: a log's head that is gone or was edited is for `verify`. */
export async function linkWhatWaits(db: Database): Promise<void> {
  try {
    while (await linkNextEvents(db)) {}
  } catch (error) {
    if (!(error instanceof LogHeadBroken)) throw error
  }
}
