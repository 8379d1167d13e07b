/** Transactions, as use cases run them. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { TransactionConflict } from './database-errors.ts'

const MAX_ATTEMPTS = 5
const MAX_PAUSE_MS = 40

/** The functions to call once an open transaction is committed. */
const afterCommits = new WeakMap<object, (() => void)[]>()

/** Runs the work in one transaction, and retries as `retryOnConflict` does. */
export function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return retryOnConflict(async () => {
    const afterwards: (() => void)[] = []
    const result = await db.transaction().execute((transaction) => {
      afterCommits.set(transaction, afterwards)
      return work(transaction)
    })
    for (const run of afterwards) run()
    return result
  })
}

/** Calls a function once a transaction of `inTransaction` is committed; at once outside of one. */
export function afterCommit(db: object, run: () => void): void {
  const afterwards = afterCommits.get(db)
  if (afterwards) afterwards.push(run)
  else run()
}

class Undone extends Error {}

/** Does as `inTransaction`, but rolls back if `isDone` rejects the result: by default, false. */
export async function allOrNothing<Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
  isDone: (result: Result) => boolean = Boolean,
): Promise<Result> {
  let undone: { readonly result: Result } | undefined
  const done = inTransaction(db, async (transaction) => {
    const result = await work(transaction)
    if (isDone(result)) return result
    undone = { result }
    throw new Undone()
  })
  return done.catch((error: unknown) => {
    if (undone && error instanceof Undone) return undone.result
    throw error
  })
}

/**
 * Runs the work again if the engine rolls back a transaction, or a single statement, because of a
 * concurrent one. The work must be safe to run twice.
 */
async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof TransactionConflict) || attempt === MAX_ATTEMPTS) throw error
    }
    await sleep(Math.random() * MAX_PAUSE_MS * attempt)
  }
}
