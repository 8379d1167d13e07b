/** Kysely's own dialect for PostgreSQL, over a pool of `pg` with time limits. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { DatabaseError, Pool, type PoolClient, types } from 'pg'
import { ownValue } from '../../../application/json/own-value.ts'
import { assertBindable } from './assert-bindable.ts'
import {
  DatabaseUnavailable,
  MissingTable,
  PermissionDenied,
  TransactionConflict,
} from './database-errors.ts'
import type { DatabaseSettings } from './database-settings.ts'
import { PooledDialect, type PoolState } from './pool.ts'

/** Our own deadline comes first. The server's timeouts release its locks if we are gone. */
const SERVER_GRACE_MS = 250
const SERVER_TIMEOUTS = ['statement_timeout', 'idle_in_transaction_session_timeout'] as const
const IDLE_TIMEOUT_MS = 60_000
/** A server that has not closed a connection after this time counts as gone. */
const CLOSING_MS = 60_000

const BIGINT_OID = 20

/** Returns the dialect. Queries and a server's transactions end within `waitMs`, waits included. */
export function postgresDialect(url: string, settings: DatabaseSettings): PooledDialect {
  const { state, ...pool } = boundedPool(url, settings)
  return new PooledDialect(pool, state)
}

function openPool(
  url: string,
  { connections, waitMs }: DatabaseSettings,
  parameters: Readonly<Record<string, number>>,
): Pool {
  const pool = new Pool({
    connectionString: withVerification(url),
    application_name: 'merchant-application',
    max: connections,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser },
    ...parameters,
  })
  // The next query on the ended connection reports the error, so nobody needs it here.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

function boundedPool(
  url: string,
  settings: DatabaseSettings,
): PostgresPool & { readonly state: () => PoolState } {
  const { waitMs, waitsPerQuery = false } = settings
  const limits = SERVER_TIMEOUTS.map((name) => [name, waitMs + SERVER_GRACE_MS] as const)
  let pool = openPool(url, settings, Object.fromEntries(limits))
  /** Connects. A pooler (PgBouncer) may refuse parameters; then only transactions have limits. */
  const connect = async () => {
    const before = pool
    try {
      return await before.connect()
    } catch (error) {
      if (!isRefusedParameter(error)) throw error
      if (pool === before) {
        pool = openPool(url, settings, {})
        await before.end()
      }
      return await pool.connect()
    }
  }
  const setLimits = limits.map(([name, value]) => `; set local ${name} = ${value}`).join('')
  const closing = new Set<PoolClient>()
  const discard = (client: PoolClient) => {
    closing.add(client)
    whenClosed(client, () => {
      closing.delete(client)
      client.release(true)
    })
  }
  return {
    state: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    options: pool.options,
    connect: async () => {
      const connecting = Date.now()
      const deadline = () => (waitsPerQuery ? Date.now() : connecting) + waitMs
      try {
        return boundedClient(await connect(), deadline, setLimits, discard)
      } catch (error) {
        throw postgresError(error)
      }
    },
    end: () => {
      for (const { connection } of closing) connection.stream.destroy()
      return pool.end()
    },
  }
}

/**
 * Closes a connection, and calls back once the server has closed it too. Until then the connection
 * keeps its place in the pool: a server with hanging commits does not notice that we are gone, and
 * new connections would exhaust it.
 */
function whenClosed({ connection }: PoolClient, done: () => void): void {
  const { stream } = connection
  if (stream.closed) {
    done()
    return
  }
  const timer = setTimeout(() => stream.destroy(), CLOSING_MS).unref()
  stream.once('close', () => {
    clearTimeout(timer)
    done()
  })
  connection.end()
}

/**
 * Returns a client for one query or transaction. It stops waiting for a silent server at the
 * deadline, which each query reads again, in the time of `Date.now`. A failed connection is
 * discarded, which ends its transaction.
 *
 * @param setLimits the SQL at the start of each transaction, because a pooler keeps no settings
 * between transactions
 */
function boundedClient(
  client: PoolClient,
  deadline: () => number,
  setLimits: string,
  discard: (client: PoolClient) => void,
): PostgresPoolClient {
  let failed = false
  const query = async (text: string, parameters: readonly unknown[] = []) => {
    const values = parameters.map(assertBindable)
    if (failed) {
      if (text === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] }
      throw new DatabaseUnavailable('the connection failed')
    }
    const { promise: silence, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => reject(new DatabaseUnavailable('took too long')),
      Math.max(deadline() - Date.now(), 0),
    )
    const begins = /^(?:begin|start transaction)/.test(text)
    const result = client.query({ text: begins ? text + setLimits : text, values })
    try {
      return await Promise.race([result, silence])
    } catch (error) {
      result.catch(() => undefined)
      failed = endsConnection(error)
      throw postgresError(error)
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    // The other signature is for cursors, which the dialect does not support.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken = false) => (failed || isBroken ? discard(client) : client.release()),
  }
}

/**
 * At present `pg` also verifies the server's certificate in the modes `prefer`, `require` and
 * `verify-ca`, and warns that this will change. We want the verification, so we name it.
 */
function withVerification(url: string): string {
  const parsed = new URL(url)
  const mode = parsed.searchParams.get('sslmode') ?? ''
  if (!['prefer', 'require', 'verify-ca'].includes(mode)) return url
  parsed.searchParams.set('sslmode', 'verify-full')
  return parsed.href
}

/** Counts are 64-bit integers, which `pg` would return as text. */
const getTypeParser = ((oid, format) =>
  oid === BIGINT_OID ? safeInteger : types.getTypeParser(oid, format)) as typeof types.getTypeParser

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new TypeError('A number is too large to be read')
  return value
}

/** Returns whether a pooler refused one of the connection's parameters. */
function isRefusedParameter(error: unknown): boolean {
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
function postgresError(error: unknown): unknown {
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
function endsConnection(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return true
  return isFatal(error) || error.code === READ_ONLY
}
