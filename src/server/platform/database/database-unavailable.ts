/**
 * The database is unavailable: locked, full, missing or unreadable. Nothing was stored, or the
 * outcome is unknown; the same request may succeed later. The reason names the error and never
 * holds data.
 */
export class DatabaseUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The database is unavailable: ${reason}`, options)
    this.name = 'DatabaseUnavailable'
  }
}
