/**
 * The database cannot be used now: locked, full, gone or unreadable. Nothing was stored, or nobody
 * can tell; the same request may go through later. The reason names the fault and never holds data.
 */
export class DatabaseUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The database is unavailable: ${reason}`, options)
    this.name = 'DatabaseUnavailable'
  }
}
