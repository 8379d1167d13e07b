/** What PostgreSQL's and the network's faults mean for who asked. */
import { DatabaseError } from 'pg'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { TransactionConflict } from './transaction-conflict.ts'

/** SQLSTATE codes, or the two characters of their class, that say "not now" or "not this one". */
const UNAVAILABLE: Readonly<Record<string, string>> = {
  '08': 'the connection failed',
  '25006': 'read-only',
  '28': 'it refuses the login',
  '3D000': 'there is no such database',
  '53': 'out of resources',
  '53100': 'disk full',
  '53300': 'too many connections',
  '55P03': 'locked',
  '57': 'it was interrupted',
  '57014': 'took too long',
  '57P01': 'shutting down',
  '57P03': 'starting up',
  '58': 'disk error',
  XX001: 'damaged',
  XX002: 'damaged',
}
const CONFLICTS = ['40001', '40P01']

/**
 * The fault as the rest of the program knows it. What PostgreSQL did not say itself is a broken
 * connection; faults of our own (a `TypeError`) stay what they are.
 */
export function postgresFault(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || error instanceof TypeError) return error
  if (!(error instanceof DatabaseError)) {
    return new DatabaseUnavailable(`no connection${said(error)}`, { cause: error })
  }
  const code = error.code ?? ''
  if (CONFLICTS.includes(code)) return new TransactionConflict({ cause: error })
  const reason = UNAVAILABLE[code] ?? UNAVAILABLE[code.slice(0, 2)]
  return reason === undefined ? error : new DatabaseUnavailable(reason, { cause: error })
}

/**
 * What the driver or TLS said, which is about the encryption or the login and repeats no setting.
 * The network's messages would: in an address that is badly typed, a part of the password stands
 * where the host should. Their code is enough.
 */
function said(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const code = 'code' in error ? ` (${String(error.code)})` : ''
  // Several addresses tried in vain are one error without words.
  if (error instanceof AggregateError) return code
  if (!('syscall' in error)) return `: ${error.message}${code}`
  const isFile = error.syscall === 'open' || code === ' (EISDIR)'
  return isFile ? `: the certificate file that DATABASE_URL names cannot be read${code}` : code
}

/** Whether the connection does not know what was prepared on it, or knows it already. */
export function lacksPrepared(error: unknown): boolean {
  return error instanceof DatabaseError && ['26000', '42P05'].includes(error.code ?? '')
}

/** Whether nothing more can be asked on the connection. */
export function endsConnection(error: unknown): boolean {
  return !(error instanceof DatabaseError) || /^(?:FATAL|PANIC)$/.test(error.severity ?? '')
}
