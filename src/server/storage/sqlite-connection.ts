/** One turn on the SQLite database, as Kysely asks for it. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
} from 'kysely'
import { DatabaseUnavailable } from './database-unavailable.ts'

const RETRY_EVERY_MS = 10

/** SQLite's primary result codes that say "not now" or "not this file", by name. */
const UNAVAILABLE: Readonly<Record<number, string>> = {
  5: 'locked by another process',
  6: 'locked',
  8: 'read-only',
  10: 'disk error',
  11: 'damaged',
  13: 'disk full',
  14: 'cannot be opened',
  26: 'not a database',
}
const BUSY = 5

/** Statements are prepared once; a database has few of them. */
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
   * Runs one query. Another process's lock is waited for without blocking the event loop, until
   * the deadline; inside a transaction the lock is already ours.
   */
  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = parameters.map(bindable)
    for (;;) {
      try {
        return this.#run<Row>(sql, values)
      } catch (error) {
        const code = resultCode(error)
        const waits = code === BUSY && !this.#database.isTransaction && Date.now() < this.#deadline
        if (!waits) throw unavailableOr(error, code)
      }
      await sleep(RETRY_EVERY_MS)
    }
  }

  async *streamQuery<Row>(compiled: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    if (!SelectQueryNode.is(compiled.query)) throw new Error('Only a select can be streamed')
    const statement = this.#database.prepare(compiled.sql)
    for (const row of statement.iterate(...compiled.parameters.map(bindable))) {
      yield { rows: [row as Row] }
    }
  }

  #run<Row>(sql: string, values: SQLInputValue[]): QueryResult<Row> {
    const statement = this.#prepare(sql)
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

/**
 * What SQLite can hold. Anything else is refused here: `node:sqlite` would take an object as a set
 * of named parameters and shift the rest without a word.
 */
function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`SQLite cannot store a parameter of type ${typeof value}`)
}

function resultCode(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code & 0xff : undefined
}

function unavailableOr(error: unknown, code: number | undefined): unknown {
  const reason = code === undefined ? undefined : UNAVAILABLE[code]
  return reason === undefined ? error : new DatabaseUnavailable(reason, { cause: error })
}
