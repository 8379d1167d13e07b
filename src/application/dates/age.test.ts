import { describe, expect, it } from 'vitest'
import { ageOn, isUnder18 } from './age.ts'

describe('an age', () => {
  const day = { year: 2026, monthDay: 1127 }

  it.each([
    ['11272008', 18, false],
    ['11282008', 17, true],
    ['01012015', 11, true],
    ['01011970', 56, false],
    ['02292008', 18, false],
    ['', undefined, false],
    ['1127', undefined, false],
  ])('born %s is %s: under 18 %s', (dob, age, isUnder) => {
    expect([ageOn(dob, day), isUnder18(dob, day)]).toEqual([age, isUnder])
  })

  it('counts to the end of the year if only the year is known', () => {
    expect(ageOn('12312008', { year: 2026 })).toBe(18)
  })
})
