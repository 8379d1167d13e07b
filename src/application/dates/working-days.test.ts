import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { utcDay } from './calendar-day.ts'
import { addWorkingDays, afterWorkingMs, firstDayNotOver, workingMs } from './working-days.ts'

const time = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2035-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const days = fc.integer({ min: 1, max: 90 })

describe('working days', () => {
  it.each([
    ['2026-11-27', 1, '2026-11-30'],
    ['2026-11-28', 1, '2026-11-30'],
    ['2026-11-29', 2, '2026-12-01'],
    ['2026-11-23', 4, '2026-11-27'],
    ['2026-11-23', 5, '2026-11-30'],
    ['2026-12-31', 1, '2027-01-01'],
  ])('%s and %i more are over on %s', (day, count, end) => {
    expect(addWorkingDays(day, count)).toBe(end)
  })

  it('are over for exactly what began before the first open day', () => {
    fc.assert(
      fc.property(time, days, fc.integer({ min: -150, max: 150 }), (now, count, offset) => {
        const today = utcDay(now)
        const began = utcDay(now.getTime() + offset * 86_400_000)
        expect(addWorkingDays(began, count) < today).toBe(began < firstDayNotOver(today, count))
      }),
    )
  })

  it('adding working time to a moment is the inverse of counting it', () => {
    fc.assert(
      fc.property(time, fc.integer({ min: 0, max: 30 * 86_400_000 }), (from, working) => {
        const end = afterWorkingMs(from.getTime(), working)
        expect(workingMs(from.getTime(), end)).toBe(working)
      }),
    )
  })
})
