/** The open SQLite file, and whether it is still the one at its path. */
import { closeSync, openSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnavailable } from './database-errors.ts'
import { isBusy, sqliteError } from './sqlite-errors.ts'

/** Nobody is served while the file is opened, so waiting for another's lock is acceptable. */
const OPENING_MS = 1500
const RETRY_EVERY_MS = 50
/**
 * 16 MB of the write-ahead log. An application changes 56 pages, most of which the next ones change
 * again, so a rarer checkpoint writes and flushes fewer of them to the file.
 */
const CHECKPOINT_PAGES = 4000

export class SqliteFile {
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
