import { UsageError } from './command.ts'

/** `2026-11-21T17:00:00.000Z` as `2026-11-21 17:00`. */
export function minute(time: string): string {
  return time.slice(0, 16).replace('T', ' ')
}

/** A day (`2026-11-21`, from its beginning in UTC) or a moment in ISO 8601. */
export function readTime(text: string, option: string): Date {
  const time = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z)?$/.test(text)
    ? new Date(text)
    : undefined
  if (
    time === undefined ||
    Number.isNaN(time.getTime()) ||
    !time.toISOString().startsWith(text.slice(0, 10))
  ) {
    throw new UsageError(`${option} needs a date such as 2026-11-21`)
  }
  return time
}

const DAY_MS = 86_400_000

/** `400d` before now. */
export function readAge(text: string, option: string, now: Date): Date {
  const days = /^([1-9]\d{0,4})d$/.exec(text)?.[1]
  if (days === undefined) throw new UsageError(`${option} needs a number of days such as 400d`)
  return new Date(now.getTime() - Number(days) * DAY_MS)
}
