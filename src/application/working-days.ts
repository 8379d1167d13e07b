/** Working days: Monday to Friday in UTC. Days are texts such as `2026-11-27`. */

const DAY_MS = 86_400_000

function isWorkingDay(at: number): boolean {
  const weekday = new Date(at).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

/** Returns the day of a time (ISO 8601). */
export function dayOf(time: string): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** Returns the last of so many working days after a day. */
export function addWorkingDays(day: string, count: number): string {
  let at = Date.parse(day)
  for (let left = count; left > 0; ) {
    at += DAY_MS
    if (isWorkingDay(at)) left -= 1
  }
  return dayOf(new Date(at).toISOString())
}

/** Returns the first starting day whose working days are not over on a given day. */
export function firstDayNotOver(today: string, count: number): string {
  let first = Date.parse(today)
  const before = () => new Date(first - DAY_MS).toISOString()
  while (addWorkingDays(dayOf(before()), count) >= today) first -= DAY_MS
  return dayOf(new Date(first).toISOString())
}

/** Returns the part of the time between two moments that falls on working days, in milliseconds. */
export function workingMs(from: number, until: number): number {
  let sum = 0
  for (let at = from; at < until; ) {
    const end = Math.min(until, Math.floor(at / DAY_MS) * DAY_MS + DAY_MS)
    if (isWorkingDay(at)) sum += end - at
    at = end
  }
  return sum
}

/** Returns the moment after so much time of working days. */
export function afterWorkingMs(from: number, working: number): number {
  let at = from
  for (let left = working; left > 0; ) {
    const end = Math.floor(at / DAY_MS) * DAY_MS + DAY_MS
    if (!isWorkingDay(at)) {
      at = end
      continue
    }
    const step = Math.min(left, end - at)
    at += step
    left -= step
  }
  return at
}
