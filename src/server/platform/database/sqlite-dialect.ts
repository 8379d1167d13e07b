/**
 * A Kysely dialect over Node's built-in SQLite, with one connection behind a mutex.
 *
 * Transactions begin with `begin immediate`: a deferred one that reads first and then writes fails
 * next to another writer. `busy_timeout` would block the event loop for everyone, so we wait for
 * locks asynchronously (see `SqliteConnection`).
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
import { DatabaseUnavailable } from './database-errors.ts'
import type { DatabaseSettings } from './database-settings.ts'
import { SqliteConnection, type StatementCache } from './sqlite-connection.ts'
import { SqliteFile } from './sqlite-file.ts'

export class SqliteDialect implements Dialect {
  readonly #path: string
  readonly #waitMs: number

  constructor(path: string, { waitMs }: Pick<DatabaseSettings, 'waitMs'>) {
    this.#path = path
    this.#waitMs = waitMs
  }

  createDriver = (): Driver => new SqliteDriver(this.#path, this.#waitMs)
  createQueryCompiler = () => new SqliteQueryCompiler()
  createAdapter = () => new SingleWriterAdapter()
  createIntrospector = (db: Kysely<unknown>): DatabaseIntrospector => new SqliteIntrospector(db)
}

/** The driver has a mutex of its own, because Kysely's lock has no deadline. */
class SingleWriterAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class SqliteDriver implements Driver {
  readonly #path: string
  readonly #waitMs: number
  readonly #mutex = new Mutex()
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
    if (!(await this.#mutex.acquire(deadline)))
      throw new DatabaseUnavailable('too many requests are waiting')
    try {
      return new SqliteConnection(this.#inPlace().database, this.#statements, deadline)
    } catch (error) {
      this.#mutex.release()
      throw error
    }
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  /** Skips the rollback if SQLite has already rolled back by itself, as after a full disk. */
  async rollbackTransaction(): Promise<void> {
    if (this.#file?.database.isTransaction) this.#file.database.exec('rollback')
  }

  async releaseConnection(): Promise<void> {
    try {
      await this.rollbackTransaction()
    } finally {
      this.#mutex.release()
    }
  }

  async destroy(): Promise<void> {
    this.#closed = true
    this.#closeFile()
  }

  /** Returns the file, or opens the new one if it was replaced, for example by a restore. */
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

/** Grants access to one caller at a time, first come, first served, until a caller's deadline. */
class Mutex {
  #locked = false
  readonly #waiting: ((granted: boolean) => void)[] = []

  /** Whether the mutex was acquired before the deadline (in the time of `Date.now`). */
  async acquire(deadline: number): Promise<boolean> {
    if (!this.#locked) {
      this.#locked = true
      return true
    }
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => {
          this.#waiting.splice(this.#waiting.indexOf(answer), 1)
          resolve(false)
        },
        Math.max(deadline - Date.now(), 0),
      )
      const answer = (granted: boolean) => {
        clearTimeout(timer)
        resolve(granted)
      }
      this.#waiting.push(answer)
    })
  }

  /** Grants access to the next caller. */
  release(): void {
    const next = this.#waiting.shift()
    if (next) next(true)
    else this.#locked = false
  }
}
