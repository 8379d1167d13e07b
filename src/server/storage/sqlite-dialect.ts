/**
 * Kysely over the SQLite that is built into Node. One connection, used in turns.
 *
 * Transactions begin with `begin immediate`: a deferred one that reads first and then writes fails
 * beside another writer. `busy_timeout` would block the event loop for everyone, so that locks are
 * waited for asynchronously (see `SqliteConnection`).
 */
import { DatabaseSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { SqliteConnection, type StatementCache } from './sqlite-connection.ts'
import { Turns } from './turns.ts'

/** How long a request waits for the database, another process's lock included. */
const WAIT_MS = 1500

export class SqliteDialect implements Dialect {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  createDriver = (): Driver => new SqliteDriver(this.#file)
  createQueryCompiler = () => new SqliteQueryCompiler()
  createAdapter = () => new TakenInTurns()
  createIntrospector = (db: Kysely<unknown>): DatabaseIntrospector => new SqliteIntrospector(db)
}

/** The driver keeps the turns itself, since Kysely's own lock knows no deadline. */
class TakenInTurns extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class SqliteDriver implements Driver {
  readonly #file: string
  readonly #turns = new Turns()
  readonly #statements: StatementCache = new Map()
  #database: DatabaseSync | undefined

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {
    this.#database = openFile(this.#file)
  }

  async acquireConnection(): Promise<SqliteConnection> {
    const deadline = Date.now() + WAIT_MS
    if (!(await this.#turns.take(deadline))) throw new DatabaseUnavailable('too many are waiting')
    return new SqliteConnection(this.#open(), this.#statements, deadline)
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  /** SQLite itself rolls back after some faults, such as a full disk. */
  async rollbackTransaction(): Promise<void> {
    if (this.#open().isTransaction) this.#open().exec('rollback')
  }

  async releaseConnection(): Promise<void> {
    try {
      await this.rollbackTransaction()
    } finally {
      this.#turns.giveBack()
    }
  }

  async destroy(): Promise<void> {
    this.#statements.clear()
    this.#database?.close()
    this.#database = undefined
  }

  #open(): DatabaseSync {
    if (!this.#database) throw new DatabaseUnavailable('closed')
    return this.#database
  }
}

/** At the opening nobody is served yet, so that another process's lock may be waited for. */
function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: WAIT_MS })
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec('pragma foreign_keys = on')
  database.exec('pragma busy_timeout = 0')
  return database
}
