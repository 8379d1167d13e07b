/** A connection to the SQLite database, as Kysely requires it. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
} from 'kysely'
import { assertBindable } from './assert-bindable.ts'
import { isBusy, sqliteError } from './sqlite-errors.ts'

const RETRY_EVERY_MS = 10

/** Statements by their SQL. Each is prepared once, because there are few of them. */
export type StatementCache = Map<string, StatementSync>
const CACHED_STATEMENTS = 200

export class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements: StatementCache
  readonly #deadline: number

  constructor(database: DatabaseSync, statements: StatementCache, deadline: number) {
    this.#database = database
    this.#statements = statements
    this.#deadline = deadline
  }

  /**
   * Runs one query. Waits for another process's lock without blocking the event loop, until the
   * deadline. Inside a transaction we already have the lock.
   */
  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters, query } = compiled
    const values = parameters.map(assertBindable)
    for (;;) {
      try {
        return this.#run<Row>(sql, values, SelectQueryNode.is(query))
      } catch (error) {
        const mayWait = !this.#database.isTransaction && Date.now() < this.#deadline
        if (!isBusy(error) || !mayWait) throw sqliteError(error)
      }
      await sleep(RETRY_EVERY_MS)
    }
  }

  async *streamQuery<Row>(compiled: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    if (!SelectQueryNode.is(compiled.query)) throw new Error('Only a select can be streamed')
    const statement = this.#database.prepare(compiled.sql)
    for (const row of statement.iterate(...compiled.parameters.map(assertBindable))) {
      yield { rows: [row as Row] }
    }
  }

  #run<Row>(sql: string, values: SQLInputValue[], reads: boolean): QueryResult<Row> {
    const statement = this.#prepare(sql)
    if (reads) return { rows: rowsRead(statement, values) as Row[] }
    if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    if (this.#statements.size >= CACHED_STATEMENTS) this.#statements.clear()
    this.#statements.set(sql, statement)
    return statement
  }
}

/** Larger than any integer in SQLite. Its negative is smaller than any. */
const BEYOND_ALL = 2 ** 63

/**
 * Reads an integer that is too large for JavaScript as infinity. Someone must have edited it, and
 * verification must report that, but Node would refuse the whole result. Only for reads, because
 * the query runs twice.
 */
function rowsRead(statement: StatementSync, values: SQLInputValue[]): object[] {
  try {
    return statement.all(...values)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  statement.setReadBigInts(true)
  try {
    return statement.all(...values).map(withNumbers)
  } finally {
    statement.setReadBigInts(false)
  }
}

function withNumbers(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? numberOf(value) : value,
    ]),
  )
}

function numberOf(value: bigint): number {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : Math.sign(number) * BEYOND_ALL
}
