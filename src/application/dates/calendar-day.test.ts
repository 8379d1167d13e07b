import { expect, it } from 'vitest'
import { isCalendarDay } from './calendar-day.ts'

it.each(['2026-11-23', '2028-02-29', '0001-01-01'])('%s is a day', (text) => {
  expect(isCalendarDay(text)).toBe(true)
})

it.each([
  '2026-02-30',
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '2026-11-23T00:00',
  '',
])('%j is not a valid day', (text) => {
  expect(isCalendarDay(text)).toBe(false)
})
