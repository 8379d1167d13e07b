/** Translates SQLite's result codes into our own errors. */
import { DatabaseUnavailable, MissingTable, TransactionConflict } from './database-errors.ts'

/** Primary result codes that mean "not now" or "not this file". */
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
}
const BUSY = 5
const GENERIC = 1
/** Extended result codes of a value that another row has already: a key, or a unique column. */
const TAKEN = [1555, 2067]

/** Returns the error that the rest of the program knows. */
export function sqliteError(error: unknown): unknown {
  const extended = extendedCode(error)
  if (extended !== undefined && TAKEN.includes(extended)) {
    return new TransactionConflict({ cause: error })
  }
  const code = resultCode(error)
  if (code === GENERIC) return missingTable(error) ?? error
  const reason = code === undefined ? undefined : UNAVAILABLE[code]
  return reason === undefined ? error : new DatabaseUnavailable(reason, { cause: error })
}

/** Returns whether another process holds the lock. */
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
  const code = extendedCode(error)
  return code === undefined ? undefined : code & 0xff
}

function extendedCode(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code : undefined
}
