/** One connection to PostgreSQL for as long as one query or transaction takes. */

import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { PoolClient, QueryResult as PostgresResult, QueryConfig } from 'pg'
import { bindable } from './bindable.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { endsConnection, lacksPrepared, postgresFault } from './postgres-faults.ts'
import { nameOf } from './prepared-query.ts'

export class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #deadline: number
  #broken = false

  /** `deadline`, in the time of `Date.now`, holds for everything that is asked together. */
  constructor(client: PoolClient, deadline: number) {
    this.#client = client
    this.#deadline = deadline
  }

  /** Nothing more can be asked on it. */
  get broken(): boolean {
    return this.#broken
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const values = query.parameters.map(bindable)
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

  /** Gives the connection back, or up where it is broken. */
  release(): void {
    this.#client.release(this.#broken)
  }

  /**
   * A pooler between us may have given this connection to another of the server's, which was not
   * told of what was prepared. The query has not run then. It is asked in full, and the connection
   * is given up afterwards, for it would go on believing.
   */
  async #ask(query: QueryConfig): Promise<PostgresResult> {
    try {
      return await this.#askOnce(query)
    } catch (error) {
      if (query.name === undefined || !lacksPrepared(error)) throw error
      const answer = await this.#askOnce({ ...query, name: undefined })
      this.#broken = true
      return answer
    }
  }

  /** A server that says nothing is not waited for beyond the deadline. */
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
      throw postgresFault(error)
    } finally {
      clearTimeout(timer)
    }
  }
}
