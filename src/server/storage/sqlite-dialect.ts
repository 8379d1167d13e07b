/**
 * Kysely over the SQLite that is built into Node. One connection, used in turns.
 *
 * Transactions begin with `begin immediate`: a deferred one that reads first and then writes fails
 * beside another writer. `busy_timeout` would block the event loop for everyone, so that locks are
 * waited for asynchronously (see `SqliteConnection`).
 */
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
import type { DatabaseSettings } from './database-settings.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { SqliteConnection, type StatementCache } from './sqlite-connection.ts'
import { SqliteFile } from './sqlite-file.ts'
import { Turns } from './turns.ts'

export class SqliteDialect implements Dialect {
  readonly #path: string
  readonly #waitMs: number

  constructor(path: string, { waitMs }: Pick<DatabaseSettings, 'waitMs'>) {
    this.#path = path
    this.#waitMs = waitMs
  }

  createDriver = (): Driver => new SqliteDriver(this.#path, this.#waitMs)
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
  readonly #path: string
  readonly #waitMs: number
  readonly #turns = new Turns()
  readonly #statements: StatementCache = new Map()
  #file: SqliteFile | undefined
  #closed = false

  constructor(path: string, waitMs: number) {
    this.#path = path
    this.#waitMs = waitMs
  }

  async init(): Promise<void> {
    this.#file = await SqliteFile.openWhenFree(this.#path, Date.now() + this.#waitMs)
  }

  async acquireConnection(): Promise<SqliteConnection> {
    const deadline = Date.now() + this.#waitMs
    if (!(await this.#turns.take(deadline))) throw new DatabaseUnavailable('too many are waiting')
    try {
      return new SqliteConnection(this.#inPlace().database, this.#statements, deadline)
    } catch (error) {
      this.#turns.giveBack()
      throw error
    }
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  /** SQLite itself rolls back after some faults, such as a full disk. */
  async rollbackTransaction(): Promise<void> {
    if (this.#file?.database.isTransaction) this.#file.database.exec('rollback')
  }

  async releaseConnection(): Promise<void> {
    try {
      await this.rollbackTransaction()
    } finally {
      this.#turns.giveBack()
    }
  }

  async destroy(): Promise<void> {
    this.#closed = true
    this.#closeFile()
  }

  /** Another file in its place, such as one that was restored, is opened instead. */
  #inPlace(): SqliteFile {
    if (this.#closed) throw new DatabaseUnavailable('closed')
    if (this.#file?.isInPlace()) return this.#file
    this.#closeFile()
    this.#file = SqliteFile.open(this.#path, { make: false })
    return this.#file
  }

  #closeFile(): void {
    this.#statements.clear()
    this.#file?.close()
    this.#file = undefined
  }
}
