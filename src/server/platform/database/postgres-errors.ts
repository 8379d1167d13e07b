/** Translates errors of PostgreSQL and the network into our own. */
import { DatabaseError } from 'pg'
import { ownValue } from '../../../application/json/own-value.ts'
import {
  DatabaseUnavailable,
  MissingTable,
  PermissionDenied,
  TransactionConflict,
} from './database-errors.ts'

/** Returns whether a pooler refused one of the connection's parameters. */
export function isRefusedParameter(error: unknown): boolean {
  return error instanceof DatabaseError && error.message.startsWith('unsupported startup parameter')
}

/** SQLSTATE codes, or their two-character classes, that mean "not now" or "not this one". */
const UNAVAILABLE: Readonly<Record<string, string>> = {
  '08': 'the connection failed',
  '28': 'login rejected',
  '3D000': 'the database does not exist',
  '53': 'out of resources',
  '53100': 'disk full',
  '53300': 'too many connections',
  '55P03': 'locked',
  '57': 'interrupted',
  '57014': 'took too long',
  '57P01': 'shutting down',
  '57P03': 'starting up',
  '58': 'disk error',
  XX001: 'damaged',
  XX002: 'damaged',
}
/** A serialization failure, a deadlock, and a value that another row has already. */
const CONFLICTS = ['40001', '40P01', '23505']
const READ_ONLY = '25006'
const DENIED = [READ_ONLY, '42501']
const UNDEFINED_TABLE = '42P01'

/**
 * Returns the error that the rest of the program knows. An error that does not come from PostgreSQL
 * is a broken connection; our own errors (a `TypeError`) are unchanged.
 */
export function postgresError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || error instanceof TypeError) return error
  if (!(error instanceof DatabaseError)) {
    return new DatabaseUnavailable(`no connection${describe(error)}`, { cause: error })
  }
  const code = error.code ?? ''
  if (CONFLICTS.includes(code)) return new TransactionConflict({ cause: error })
  // These messages name the statement, the table or the schema, and never contain data.
  if (DENIED.includes(code)) return new PermissionDenied(error.message, { cause: error })
  if (code === UNDEFINED_TABLE) {
    return new MissingTable(/"([^"]+)"/.exec(error.message)?.[1], { cause: error })
  }
  const reason = ownValue(UNAVAILABLE, code) ?? ownValue(UNAVAILABLE, code.slice(0, 2))
  if (isFatal(error)) return new DatabaseUnavailable(fatalReason(reason, error), { cause: error })
  return reason === undefined ? error : new DatabaseUnavailable(reason, { cause: error })
}

/** Returns whether the server, or a pooler before it, has ended the connection with this error. */
function isFatal({ severity = '' }: DatabaseError): boolean {
  return ['FATAL', 'PANIC'].includes(severity)
}

/**
 * Returns the reason with the refusing server's message, because PgBouncer has one code for nearly
 * all refusals, and repeats PostgreSQL's messages under it. The message may name a login, a
 * database or a parameter, and never contains data.
 */
function fatalReason(reason = 'the connection failed', error: DatabaseError): string {
  const hint = isRefusedParameter(error)
    ? ' (take it out of DATABASE_URL, or name it in ignore_startup_parameters of PgBouncer)'
    : ''
  return `${reason}: ${error.message}${hint}`
}

/**
 * Returns the message of the driver or of TLS, which repeats no setting. For network errors,
 * returns only the code: in a mistyped URL, a part of the password may be taken for the host, and
 * the message would repeat it.
 */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const code = 'code' in error ? ` (${String(error.code)})` : ''
  // If several addresses failed, the error has no message.
  if (error instanceof AggregateError) return code
  if (!('syscall' in error)) return `: ${error.message}${code}`
  const isFile = error.syscall === 'open' || code === ' (EISDIR)'
  return isFile ? `: the certificate file that DATABASE_URL names cannot be read${code}` : code
}

/**
 * Returns whether the connection can no longer be used. After a failover, a connection to a
 * read-only server would never find the new primary.
 */
export function endsConnection(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return true
  return isFatal(error) || error.code === READ_ONLY
}
