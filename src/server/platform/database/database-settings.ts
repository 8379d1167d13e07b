/** Connection limits and timeouts for each use of the database. */
export interface DatabaseSettings {
  /** The maximum number of connections. SQLite always has one. */
  readonly connections: number
  /**
   * The timeout of a query or transaction in milliseconds, including the wait for a connection.
   * SQLite runs queries in this process, so there it limits only the wait.
   */
  readonly waitMs: number
  /** Whether `waitMs` applies to each query of a transaction, instead of all of them together. */
  readonly waitsPerQuery?: boolean
}

/** Applicants wait no longer than this for the database. */
export const SERVING: DatabaseSettings = { connections: 10, waitMs: 1500 }

/** The operator's commands may read and write large amounts of data. */
export const OPERATING: DatabaseSettings = { connections: 2, waitMs: 60_000, waitsPerQuery: true }

/** The server's start, while another process may be running migrations. */
export const MIGRATING: DatabaseSettings = { connections: 1, waitMs: 300_000 }
