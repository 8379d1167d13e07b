import { describe, expect, it } from 'vitest'
import { backOff } from './back-off.ts'

const HOUR = 3_600_000

function waits(random: number): number[] {
  const all: number[] = []
  for (let attempts = 1; ; attempts += 1) {
    const wait = backOff(attempts, random)
    if (wait === undefined) return all
    all.push(wait)
  }
}

describe('the wait between attempts', () => {
  it('grows from seconds to a day, over about three days in all', () => {
    const all = waits(0)
    expect(all[0]).toBe(5000)
    expect(all.at(-1)).toBe(24 * HOUR)
    expect(all).toEqual(all.toSorted((one, other) => one - other))
    const sum = all.reduce((total, wait) => total + wait, 0)
    expect(sum / HOUR).toBeGreaterThan(72)
    expect(sum / HOUR).toBeLessThan(80)
  })

  it('varies by up to a fifth, so that deliveries that failed together are not retried together', () => {
    expect(waits(1).map((wait, index) => wait / (waits(0)[index] ?? 0))).toEqual(
      waits(0).map(() => expect.closeTo(1.2)),
    )
  })

  it.each([
    ['longer than the schedule', HOUR, HOUR],
    ['shorter than the schedule', 10, 5000],
    ['forever', Number.POSITIVE_INFINITY, 24 * HOUR],
  ])(
    'that a receiver asks for, %s, is kept in bounds and varies, too',
    (_how, waitMs, expected) => {
      expect(backOff(1, 0, waitMs)).toBe(expected)
      expect(backOff(1, 1, waitMs)).toBeCloseTo(expected * 1.2)
      expect(backOff(10, 0, waitMs)).toBeUndefined()
    },
  )
})
