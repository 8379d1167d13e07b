/** Returns whether a text is a day of the calendar: `2026-11-23`, and not `2026-02-30`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
}

/** Returns the day of a time, in UTC: `2026-11-23`. */
export function utcDay(time: Date | number | string): string {
  return new Date(time).toISOString().slice(0, 10)
}
