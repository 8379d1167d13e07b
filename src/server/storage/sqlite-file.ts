/** The opened SQLite file, and whether it is still the one that stands at its path. */
import { closeSync, openSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { isBusy, sqliteFault } from './sqlite-faults.ts'

/** At the opening nobody is served yet, so that another process's lock may be waited for. */
const OPENING_MS = 1500
const RETRY_EVERY_MS = 50

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

  /** Opens the file; `make` makes it where it is missing. */
  static open(path: string, { make }: { readonly make: boolean }): SqliteFile {
    if (!make && identity(path) === undefined) throw gone()
    try {
      if (make) makePrivately(path)
      const database = new DatabaseSync(path, { timeout: OPENING_MS })
      database.exec('pragma journal_mode = wal')
      database.exec('pragma synchronous = full')
      database.exec('pragma foreign_keys = on')
      database.exec('pragma busy_timeout = 0')
      database.prepare('select count(*) from sqlite_schema').get()
      return new SqliteFile(path, database)
    } catch (error) {
      throw sqliteFault(error)
    }
  }

  /** Opens or makes the file, and waits while another process holds it, until the deadline. */
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
   * Whether what is written now can be found again: a file that was deleted or moved still takes
   * it, and loses it at the last close. Throws where there is no file at all.
   */
  isInPlace(): boolean {
    const file = identity(this.#path)
    if (file === undefined) throw gone()
    return file === this.#file && identity(`${this.#path}-wal`) === this.#log
  }

  /** Moves what the write-ahead log holds into the file, unless that is no longer in its place. */
  close(): void {
    this.database.close()
  }
}

/** Only its owner reads it, in a folder that others see as well. SQLite's log files follow it. */
function makePrivately(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
}

function gone(): DatabaseUnavailable {
  return new DatabaseUnavailable('its file is gone')
}

function identity(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}
