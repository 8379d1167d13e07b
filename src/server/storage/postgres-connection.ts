/** A connection to PostgreSQL for the duration of one query or transaction. */

import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { PoolClient, QueryResult as PostgresResult, QueryConfig } from 'pg'
import { assertBindable } from './assert-bindable.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { endsConnection, isPreparedStatementError, postgresError } from './postgres-errors.ts'
import { nameOf } from './prepared-query.ts'

export class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #deadline: number
  #broken = false

  /** `deadline`, in the time of `Date.now`, applies to all queries on this connection together. */
  constructor(client: PoolClient, deadline: number) {
    this.#client = client
    this.#deadline = deadline
  }

  /** The connection can no longer be used. */
  get broken(): boolean {
    return this.#broken
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const values = query.parameters.map(assertBindable)
    const { command, rowCount, rows } = await this.#ask({
      name: nameOf(query),
      text: query.sql,
      values,
    })
    const counts = command !== 'SELECT' && rowCount !== null
    return { rows: rows as Row[], ...(counts ? { numAffectedRows: BigInt(rowCount) } : {}) }
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface has it, and nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('PostgreSQL is read in pages, not streamed')
  }

  /** Returns the connection to the pool, or discards it if it is broken. */
  release(): void {
    this.#client.release(this.#broken)
  }

  /**
   * A pooler may have routed us to a connection of another client, which lacks our prepared
   * statements. The query has not run in that case. Run it unprepared, and discard the connection
   * afterwards, since `pg` would keep believing that the statement exists.
   */
  async #ask(query: QueryConfig): Promise<PostgresResult> {
    try {
      return await this.#askOnce(query)
    } catch (error) {
      if (query.name === undefined || !isPreparedStatementError(error)) throw error
      const answer = await this.#askOnce({ ...query, name: undefined })
      this.#broken = true
      return answer
    }
  }

  /** Stops waiting for a silent server at the deadline. */
  async #askOnce(query: QueryConfig): Promise<PostgresResult> {
    if (this.#broken) throw new DatabaseUnavailable('the connection failed')
    const { promise: silence, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => reject(new DatabaseUnavailable('took too long')),
      Math.max(this.#deadline - Date.now(), 0),
    )
    const asked = this.#client.query(query)
    try {
      return await Promise.race([asked, silence])
    } catch (error) {
      asked.catch(() => undefined)
      this.#broken ||= endsConnection(error)
      throw postgresError(error)
    } finally {
      clearTimeout(timer)
    }
  }
}
