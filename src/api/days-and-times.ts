/**
 * Days and times in requests. Valibot accepts days that the calendar lacks: `2026-02-30`, and times
 * that JavaScript cannot read.
 */
import * as v from 'valibot'
import { isCalendarDay } from '../application/dates/calendar-day.ts'

/** A day in UTC: `2026-11-21`. */
export const day = v.pipe(v.string(), v.isoDate(), v.check(isCalendarDay))

/** A time in ISO 8601. */
export const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => isCalendarDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))),
)
