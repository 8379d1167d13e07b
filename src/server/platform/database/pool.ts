/** The load on the connections of a database. */
import { type Kysely, PostgresAdapter, PostgresDialect, type PostgresPool } from 'kysely'

export interface PoolState {
  readonly open: number
  /** The number of open connections that nobody uses now. */
  readonly idle: number
  /** The number of queries and transactions that wait for a connection. */
  readonly waiting: number
}

/** Returns undefined on SQLite, which has one connection. */
export function poolOf<Tables>(db: Kysely<Tables>): PoolState | undefined {
  const { adapter } = db.getExecutor()
  return adapter instanceof PooledAdapter ? adapter.state() : undefined
}

/** Kysely's own dialect, with access to its pool. */
export class PooledDialect extends PostgresDialect {
  readonly #state: () => PoolState

  constructor(pool: PostgresPool, state: () => PoolState) {
    super({ pool })
    this.#state = state
  }

  override createAdapter(): PostgresAdapter {
    return new PooledAdapter(this.#state)
  }
}

class PooledAdapter extends PostgresAdapter {
  readonly state: () => PoolState

  constructor(state: () => PoolState) {
    super()
    this.state = state
  }
}
