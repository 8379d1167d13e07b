/** How busy the connections of a database are. */
import { type Kysely, PostgresAdapter, PostgresDialect, type PostgresPool } from 'kysely'

export interface PoolState {
  readonly open: number
  /** Open connections that nobody uses now. */
  readonly idle: number
  /** Queries and transactions that wait for a connection. */
  readonly waiting: number
}

/** Undefined on SQLite, which has one connection. */
export function poolOf<Tables>(db: Kysely<Tables>): PoolState | undefined {
  const { adapter } = db.getExecutor()
  return adapter instanceof PooledAdapter ? adapter.state() : undefined
}

/** Kysely's own dialect, whose pool can be asked. */
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
