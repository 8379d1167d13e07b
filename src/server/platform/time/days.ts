export const HOUR_MS = 3_600_000
/** A day of 24 hours, as links, drafts and records count it. */
export const DAY_MS = 24 * HOUR_MS

/** Returns the time this many days after another, in ISO 8601. */
export function daysAfter(at: Date, days: number): string {
  return new Date(at.getTime() + days * DAY_MS).toISOString()
}

/** Returns whether a stored text is a time; someone may have changed its row. */
export function isTime(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}
