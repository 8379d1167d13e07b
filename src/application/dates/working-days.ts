/** Working days: Monday to Friday in UTC. Days are texts such as `2026-11-27`. */
import { utcDay } from './calendar-day.ts'

const DAY_MS = 86_400_000

function isWorkingDay(time: number): boolean {
  const weekday = new Date(time).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

/** Returns the last of a number of working days after a day. */
export function addWorkingDays(day: string, count: number): string {
  let time = Date.parse(day)
  for (let left = count; left > 0; ) {
    time += DAY_MS
    if (isWorkingDay(time)) left -= 1
  }
  return utcDay(time)
}

/** Returns the first starting day whose working days are not over on a given day. */
export function firstDayNotOver(today: string, count: number): string {
  let first = Date.parse(today)
  while (addWorkingDays(utcDay(first - DAY_MS), count) >= today) first -= DAY_MS
  return utcDay(first)
}

/** Returns the part of the time between two moments that falls on working days, in milliseconds. */
export function workingMs(from: number, until: number): number {
  let sum = 0
  for (let time = from; time < until; ) {
    const end = Math.min(until, Math.floor(time / DAY_MS) * DAY_MS + DAY_MS)
    if (isWorkingDay(time)) sum += end - time
    time = end
  }
  return sum
}

/** Returns the moment after so much time of working days. */
export function afterWorkingMs(from: number, working: number): number {
  let time = from
  for (let left = working; left > 0; ) {
    const end = Math.floor(time / DAY_MS) * DAY_MS + DAY_MS
    if (!isWorkingDay(time)) {
      time = end
      continue
    }
    const step = Math.min(left, end - time)
    time += step
    left -= step
  }
  return time
}
