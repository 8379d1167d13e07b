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
import { DatabaseUnavailable, MissingTable, TransactionConflict } from './database-errors.ts'

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

/** Result codes, primary or extended, that mean "not now" or "not this file". */
const UNAVAILABLE: Readonly<Record<number, string>> = {
  5: 'locked by another process',
  6: 'locked',
  8: 'read-only',
  10: 'disk error',
  11: 'damaged',
  13: 'disk full',
  14: 'cannot be opened',
  15: 'its file cannot be locked in time: is it on a local disk?',
  26: 'not a database',
  // The index of the write-ahead log cannot grow.
  4874: 'disk full',
}
const BUSY = 5
const GENERIC = 1
/** Extended result codes of a value that another row has already: a key, or a unique column. */
const TAKEN = [1555, 2067]

/** Returns the error that the rest of the program knows. */
export function sqliteError(error: unknown): unknown {
  const extended = extendedCode(error)
  if (extended === undefined) return error
  if (TAKEN.includes(extended)) return new TransactionConflict({ cause: error })
  if (extended === GENERIC) return missingTable(error) ?? error
  const reason = UNAVAILABLE[extended] ?? UNAVAILABLE[primaryCode(extended)]
  return reason === undefined ? error : new DatabaseUnavailable(reason, { cause: error })
}

/** Returns whether another process holds the lock. */
export function isBusy(error: unknown): boolean {
  const extended = extendedCode(error)
  return extended !== undefined && primaryCode(extended) === BUSY
}

/** Reads the message, because a missing table has no result code of its own. */
function missingTable(error: unknown): MissingTable | undefined {
  const message = error instanceof Error ? error.message : ''
  const [, table] = /^no such table: (?:main\.)?(\w+)/.exec(message) ?? []
  return table === undefined ? undefined : new MissingTable(table, { cause: error })
}

function primaryCode(extended: number): number {
  return extended & 0xff
}

function extendedCode(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code : undefined
}
