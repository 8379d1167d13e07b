/** Translates SQLite's result codes into our own errors. */
import { DatabaseUnavailable, MissingTable } from './database-errors.ts'

/** Primary result codes that mean "not now" or "not this file". */
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
const GENERIC = 1

/** Returns the error that the rest of the program knows. */
export function sqliteError(error: unknown): unknown {
  const code = resultCode(error)
  if (code === GENERIC) return missingTable(error) ?? error
  const reason = code === undefined ? undefined : UNAVAILABLE[code]
  return reason === undefined ? error : new DatabaseUnavailable(reason, { cause: error })
}

/** Whether another process holds the lock. */
export function isBusy(error: unknown): boolean {
  return resultCode(error) === BUSY
}

/** Reads the message, because a missing table has no result code of its own. */
function missingTable(error: unknown): MissingTable | undefined {
  const message = error instanceof Error ? error.message : ''
  const [, table] = /^no such table: (?:main\.)?(\w+)/.exec(message) ?? []
  return table === undefined ? undefined : new MissingTable(table, { cause: error })
}

function resultCode(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code & 0xff : undefined
}
