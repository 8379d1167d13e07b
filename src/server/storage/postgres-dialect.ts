/**
 * A Kysely dialect over `pg`. Unlike Kysely's own driver, it discards connections that failed or
 * timed out, and enforces a deadline for callers that wait for a connection.
 */
import {
  CompiledQuery,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { Pool, types } from 'pg'
import type { DatabaseSettings } from './database-settings.ts'
import { PostgresConnection } from './postgres-connection.ts'
import { postgresError } from './postgres-errors.ts'

/** Our own deadline comes first; the server's timeout frees its locks if we are gone. */
const SERVER_GRACE_MS = 250
const CONNECTION_KEPT_MS = 60_000

const BIGINT_OID = 20

export class PostgresDialect implements Dialect {
  readonly #url: string
  readonly #settings: DatabaseSettings

  constructor(url: string, settings: DatabaseSettings) {
    this.#url = url
    this.#settings = settings
  }

  createDriver = (): Driver => new PostgresDriver(this.#url, this.#settings)
  createQueryCompiler = () => new PostgresQueryCompiler()
  createAdapter = () => new PostgresAdapter()
  createIntrospector = (db: Kysely<unknown>): DatabaseIntrospector => new PostgresIntrospector(db)
}

class PostgresDriver implements Driver {
  readonly #pool: Pool
  readonly #waitMs: number

  constructor(url: string, { connections, waitMs }: DatabaseSettings) {
    this.#waitMs = waitMs
    this.#pool = new Pool({
      connectionString: verified(url),
      application_name: 'merchant-application',
      max: connections,
      connectionTimeoutMillis: waitMs,
      statement_timeout: waitMs + SERVER_GRACE_MS,
      idle_in_transaction_session_timeout: waitMs + SERVER_GRACE_MS,
      idleTimeoutMillis: CONNECTION_KEPT_MS,
      keepAlive: true,
      types: { getTypeParser },
    })
    // The next query on a connection that ended reports the error; nobody else needs it.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    const deadline = Date.now() + this.#waitMs
    try {
      return new PostgresConnection(await this.#pool.connect(), deadline)
    } catch (error) {
      throw postgresError(error)
    }
  }

  async beginTransaction(
    connection: PostgresConnection,
    { isolationLevel }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    await connection.executeQuery(CompiledQuery.raw(`begin${level}`))
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  /** Discarding a connection also ends its transaction. */
  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    if (connection.broken) return
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

/**
 * `pg` currently verifies the server's certificate in the modes `prefer`, `require` and `verify-ca`
 * as well, and warns that this will change. Verification is what we want, so we say so.
 */
function verified(url: string): string {
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
