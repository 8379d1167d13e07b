/**
 * A process that ends at one of its statements, as if it was killed there: what it has committed is
 * stored, its open transaction is not, and it says nothing more to its database.
 */
import { DefaultQueryExecutor, type QueryExecutor } from 'kysely'

const WRITES = /^\s*(insert|update|delete|merge)\b/i

export interface Crash {
  /** Whether it has come to that statement. */
  readonly hasHappened: () => boolean
  /** From now on the next process works. */
  readonly end: () => void
}

class Killed extends Error {
  override readonly name = 'Killed'
}

/** @param writes how many statements that write come first; none between two of them changes anything */
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
