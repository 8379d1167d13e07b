/** Times in words for readers in unknown time zones: in an email, a note, a signed copy. */

const DAY_MS = 86_400_000
/** The difference between UTC and the last place where a day ends. */
const LAST_ZONE_MS = 12 * 3_600_000

/**
 * Returns the last day that ends everywhere before something expires: "November 27, 2026". If that
 * day is over, returns the time with its zone.
 *
 * @param expiresAt ISO 8601
 */
export function lastDayText(
  expiresAt: string,
  language: string,
  now: Date,
  dateStyle: 'long' | 'medium' = 'long',
): string {
  const days = Math.floor((Date.parse(expiresAt) - LAST_ZONE_MS) / DAY_MS)
  if (days * DAY_MS <= now.getTime()) return utcText(expiresAt, language, dateStyle)
  return new Date((days - 1) * DAY_MS).toLocaleDateString(language, { dateStyle, timeZone: 'UTC' })
}

/** Returns "November 28, 2026 at 2:00 AM UTC". */
export function utcText(
  at: string,
  language: string,
  dateStyle: 'long' | 'medium' = 'long',
): string {
  const text = new Date(at).toLocaleString(language, {
    dateStyle,
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${text.replace(/\s/g, ' ')} UTC`
}
