/**
 * A Kysely dialect over Node's built-in SQLite, with one connection behind a mutex.
 *
 * Transactions begin with `begin immediate`: a deferred one that reads first and then writes fails
 * next to another writer. `busy_timeout` would block the event loop for everyone, so we wait for
 * locks asynchronously (see `SqliteConnection`).
 */

import { closeSync, openSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
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
import { isBusy, SqliteConnection, type StatementCache, sqliteError } from './sqlite-connection.ts'

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

/** Nobody is served while the file is opened, so waiting for another's lock is acceptable. */
const OPENING_MS = 1500
const RETRY_EVERY_MS = 50
/**
 * 16 MB of the write-ahead log. An application changes 56 pages, most of which the next ones change
 * again, so a rarer checkpoint writes and flushes fewer of them to the file.
 */
const CHECKPOINT_PAGES = 4000

/** The open SQLite file, and whether it is still the one at its path. */
class SqliteFile {
  readonly database: DatabaseSync
  readonly #path: string
  readonly #file: string | undefined
  readonly #log: string | undefined

  private constructor(path: string, database: DatabaseSync) {
    this.#path = path
    this.database = database
    this.#file = identity(path)
    this.#log = identity(`${path}-wal`)
  }

  /** Opens the file; `make` creates it if it is missing. */
  static open(path: string, { make }: { readonly make: boolean }): SqliteFile {
    if (!make && identity(path) === undefined) throw missingFile()
    try {
      if (make) makePrivately(path)
      const database = new DatabaseSync(path, { timeout: OPENING_MS })
      database.exec('pragma journal_mode = wal')
      database.exec('pragma synchronous = full')
      database.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
      database.exec('pragma foreign_keys = on')
      database.exec('pragma busy_timeout = 0')
      database.prepare('select count(*) from sqlite_schema').get()
      return new SqliteFile(path, database)
    } catch (error) {
      throw sqliteError(error)
    }
  }

  /** Opens or creates the file, and waits until the deadline while another process holds it. */
  static async openWhenFree(path: string, deadline: number): Promise<SqliteFile> {
    for (;;) {
      try {
        return SqliteFile.open(path, { make: true })
      } catch (error) {
        const isHeld = error instanceof DatabaseUnavailable && isBusy(error.cause)
        if (!isHeld || Date.now() >= deadline) throw error
      }
      await sleep(RETRY_EVERY_MS)
    }
  }

  /**
   * Whether the file is still at its path. A file that was deleted or moved still accepts writes,
   * and loses them when it is closed. Throws if there is no file at all.
   */
  isInPlace(): boolean {
    const file = identity(this.#path)
    if (file === undefined) throw missingFile()
    return file === this.#file && identity(`${this.#path}-wal`) === this.#log
  }

  /** Checkpoints the write-ahead log, unless the file is no longer at its path. */
  close(): void {
    this.database.close()
  }
}

/** Creates the file for its owner alone; SQLite's logs get its mode. Opening a pipe would hang. */
function makePrivately(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) {
    throw new DatabaseUnavailable('its file is not a regular file')
  }
  closeSync(openSync(path, 'a', 0o600))
}

function missingFile(): DatabaseUnavailable {
  return new DatabaseUnavailable('its file is missing')
}

function identity(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats && `${stats.dev}:${stats.ino}`
}
