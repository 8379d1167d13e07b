/** Transactions, as use cases open them. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { TransactionConflict } from './transaction-conflict.ts'

const MOST_ATTEMPTS = 5
const LONGEST_PAUSE_MS = 40

/** Runs the work in one transaction, and again as `againOnConflict` does. */
export function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return againOnConflict(() => db.transaction().execute(work))
}

/**
 * Where the engine takes a transaction, or a statement that is one by itself, back because of
 * another one that ran beside it, the work runs again: it must do nothing that cannot be done
 * twice.
 */
export async function againOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof TransactionConflict) || attempt === MOST_ATTEMPTS) throw error
    }
    await sleep(Math.random() * LONGEST_PAUSE_MS * attempt)
  }
}
