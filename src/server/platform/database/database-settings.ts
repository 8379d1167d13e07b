/** Connection limits and timeouts for each use of the database. */
export interface DatabaseSettings {
  /** Maximum number of connections; SQLite always has one. */
  readonly connections: number
  /**
   * Timeout of a query or transaction in ms, waiting included. On SQLite, whose queries run in this
   * process, only the waiting counts.
   */
  readonly waitMs: number
  /** Whether `waitMs` is for each query of a transaction; otherwise for all of them together. */
  readonly waitsPerQuery?: boolean
}

/** Applicants wait no longer than this for the database. */
export const SERVING: DatabaseSettings = { connections: 10, waitMs: 1500 }

/** The operator's commands may read and write large amounts of data. */
export const OPERATING: DatabaseSettings = { connections: 2, waitMs: 60_000, waitsPerQuery: true }

/** At startup, while another process may be running migrations. */
export const MIGRATING: DatabaseSettings = { connections: 1, waitMs: 300_000 }
