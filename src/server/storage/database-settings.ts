/** How a database is used. */
export interface DatabaseSettings {
  /** Connections at once, at most; SQLite has one. */
  readonly connections: number
  /**
   * How long a query or a transaction may take, waiting included, in ms. On SQLite, whose queries
   * run in our own process, only the waiting counts.
   */
  readonly waitMs: number
}

/** Applicants do not wait longer for the database than this. */
export const SERVING: DatabaseSettings = { connections: 10, waitMs: 1500 }

/** The operator's commands may read and write much at once. */
export const OPERATING: DatabaseSettings = { connections: 2, waitMs: 60_000 }

/** At the start, while another process may be changing the tables. */
export const MIGRATING: DatabaseSettings = { connections: 1, waitMs: 300_000 }
