/** Days of 24 hours, in which links, drafts and records last. */
export const DAY_MS = 86_400_000

/** A moment so many days after another, in ISO 8601. */
export function daysAfter(at: Date, days: number): string {
  return new Date(at.getTime() + days * DAY_MS).toISOString()
}
