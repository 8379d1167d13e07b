/**
 * Simulates a process killed at one of its statements: its committed data is stored, its open
 * transaction is not, and its database hears nothing more from it.
 */
import { DefaultQueryExecutor, type QueryExecutor } from 'kysely'

const WRITES = /^\s*(insert|update|delete|merge)\b/i

export interface Crash {
  /** Whether the process has reached that statement. */
  readonly hasHappened: () => boolean
  /** Ends the crash, as if the next process had started. */
  readonly end: () => void
}

class Killed extends Error {
  override readonly name = 'Killed'
}

/** @param writes how many writing statements come first; those between two of them only read */
export function crashAfter(writes: number): Crash {
  const executor: Pick<QueryExecutor, 'executeQuery'> = Object.getPrototypeOf(
    DefaultQueryExecutor.prototype,
  )
  const { executeQuery } = executor
  let left = writes
  let isDead = false
  executor.executeQuery = async function execute(this: QueryExecutor, ...query) {
    if (WRITES.test(query[0].sql)) {
      if (left === 0) isDead = true
      left -= 1
    }
    if (isDead) throw new Killed()
    return executeQuery.apply(this, query)
  } as QueryExecutor['executeQuery']
  return {
    hasHappened: () => isDead,
    end: () => {
      executor.executeQuery = executeQuery
    },
  }
}
