export const HOUR_MS = 3_600_000
/** Days of 24 hours, in which links, drafts and records last. */
export const DAY_MS = 24 * HOUR_MS

/** A moment so many days after another, in ISO 8601. */
export function daysAfter(at: Date, days: number): string {
  return new Date(at.getTime() + days * DAY_MS).toISOString()
}
