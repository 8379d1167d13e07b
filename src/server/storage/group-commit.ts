/**
 * Commits work that arrives together in one transaction, so that many submissions share one disk
 * flush. Each caller gets its answer only after the commit.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from './database.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { inTransaction } from './transaction.ts'
import { TransactionConflict } from './transaction-conflict.ts'

/**
 * Runs work in a shared transaction and resolves once it is committed. The work must only touch the
 * database: if the shared transaction fails because of someone's work, each work runs again in its
 * own transaction.
 */
export type Commit = <Result>(work: (transaction: Database) => Promise<Result>) => Promise<Result>

interface Entry {
  /** Runs the work and stores its result. */
  readonly run: (transaction: Database) => Promise<void>
  readonly answer: () => void
  readonly reject: (error: unknown) => void
}

const MAX_GROUP_SIZE = 64

/** For SQLite, which has a single writer. Use one instance per database. */
export function groupCommit(db: Database): Commit {
  const waiting: Entry[] = []
  let underway = false

  async function commitGroups(): Promise<void> {
    while (waiting.length > 0) {
      await nextTurn()
      const group = waiting.splice(0, MAX_GROUP_SIZE)
      const fault = await commitTogether(db, group)
      if (fault) for (const entry of waiting.splice(0)) entry.reject(fault)
    }
    underway = false
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push(entryFor(work, resolve, reject))
      if (underway) return
      underway = true
      void commitGroups()
    })
}

function entryFor<Result>(
  work: (transaction: Database) => Promise<Result>,
  resolve: (result: Result) => void,
  reject: (error: unknown) => void,
): Entry {
  let answer = () => reject(new Error('The work did not run'))
  return {
    run: async (transaction) => {
      const result = await work(transaction)
      answer = () => resolve(result)
    },
    answer: () => answer(),
    reject,
  }
}

/** Returns the error if the database itself is unavailable, which no single entry caused. */
async function commitTogether(
  db: Database,
  group: readonly Entry[],
): Promise<DatabaseUnavailable | undefined> {
  try {
    await db.transaction().execute(async (transaction) => {
      for (const entry of group) await entry.run(transaction)
    })
  } catch (error) {
    if (error instanceof DatabaseUnavailable && !(error instanceof TransactionConflict)) {
      for (const entry of group) entry.reject(error)
      return error
    }
    for (const entry of group) await commitAlone(db, entry)
    return undefined
  }
  for (const entry of group) entry.answer()
  return undefined
}

async function commitAlone(db: Database, entry: Entry): Promise<void> {
  try {
    await inTransaction(db, entry.run)
    entry.answer()
  } catch (error) {
    entry.reject(error)
  }
}
