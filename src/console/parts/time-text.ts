import { timeText as unbroken } from '../../application/text/time-text.ts'
import { language } from '../../messages/en/formats.ts'

const minute = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const thisYear = new Intl.DateTimeFormat(language, minute)
const anotherYear = new Intl.DateTimeFormat(language, { ...minute, year: 'numeric' })

/**
 * Returns "Nov 22, 10:42 AM" in the reviewer's time zone, with the year if it is another one. A
 * text that is no time, because someone changed its row, stays as it is.
 */
export function timeText(at: string, now: Date = new Date()): string {
  const time = new Date(at)
  if (Number.isNaN(time.getTime())) return at
  return unbroken(time.getFullYear() === now.getFullYear() ? thisYear : anotherYear, time)
}
