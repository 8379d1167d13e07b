import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleToday } from '../testing/sample-application.ts'
import { dateOfBirth } from './date-of-birth.ts'

/** The platform's own calendar: a day that does not exist turns into another. */
function exists(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const digits = (value: number, length: number) => String(value).padStart(length, '0')

describe('date of birth', () => {
  test('agrees with the calendar for every day of every year since 1900', () => {
    const disagreed: string[] = []
    for (let year = 1900; year <= sampleToday.year; year += 1) {
      for (let month = 1; month <= 12; month += 1) {
        for (let day = 1; day <= 31; day += 1) {
          const value = digits(month, 2) + digits(day, 2) + digits(year, 4)
          const expected = exists(year, month, day) ? undefined : 'date.day'
          if (dateOfBirth.validate(value, sampleToday)?.code !== expected) disagreed.push(value)
        }
      }
    }
    expect(disagreed).toEqual([])
  })

  test('accepts eight digits only if they are a date between 1900 and this year', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[01][0-9][0-3][0-9](1[89]|20)[0-9]{2}$/), (value) => {
        const [month, day, year] = [value.slice(0, 2), value.slice(2, 4), value.slice(4)].map(
          Number,
        )
        const valid =
          year !== undefined &&
          month !== undefined &&
          day !== undefined &&
          year >= 1900 &&
          year <= sampleToday.year &&
          month >= 1 &&
          month <= 12 &&
          day >= 1 &&
          exists(year, month, day)
        return (dateOfBirth.validate(value, sampleToday) === undefined) === valid
      }),
    )
  })

  test.each([
    ['3/7/1980', '03071980'],
    [' 3-7-1980 ', '03071980'],
    ['3. 7. 1980', '03071980'],
    ['3–7–1980', '03071980'],
    ['\u200e3/7/1980\u200e', '03071980'],
    ['3/7/1980.', '03071980'],
    ['12 1 1999', '12011999'],
    ['1980-03-07', '03071980'],
    ['1980/3/7', '03071980'],
    ['1980-03-07T00:00', '03071980'],
    ['03/07/1980', '03/07/1980'],
    ['03071980', '03071980'],
    ['19800307', '03071980'],
    ['3/', '03'],
    ['03/7/', '0307'],
    ['12/', '12/'],
    ['3/7', '3/7'],
    ['3/7/80', '3/7/80'],
    ['July 4, 1979', '07041979'],
    ['January 4, 1979', '01041979'],
    ['july 4th 1979.', '07041979'],
    ['Sept. 12, 1979', '09121979'],
    ['4 July 1979', '07041979'],
    ['4th of July, 1979', '07041979'],
    ['4-Jul-1979', '07041979'],
    ['Julember 4, 1979', 'Julember 4, 1979'],
    ['', ''],
  ])('is parsed from pasted text: %j is %j', (pasted, parsed) => {
    expect(dateOfBirth.parsePasted?.(pasted)).toBe(parsed)
  })

  test('may be in the year of today and not after it', () => {
    expect(dateOfBirth.validate('01012027', { year: 2027 })).toBeUndefined()
    expect(dateOfBirth.validate('01012027', { year: 2026 })).toEqual({ code: 'date.year' })
  })
})

describe('a year of two digits', () => {
  test.each([
    ['070471', 2026, '07041971'],
    ['070408', 2026, '07042008'],
    ['070426', 2026, '07041926'],
    ['070499', 2026, '07041999'],
    ['022900', 2026, '02292000'],
  ])('%s, left in %i, becomes %s: the year in which an adult can be born', (typed, year, value) => {
    expect(dateOfBirth.complete?.(typed, { year })).toBe(value)
  })

  test.each(['070409', '070425', '0704', '07041', '07041971', ''])(
    '%j stays, as no adult is meant, or more is missing',
    (typed) => {
      expect(dateOfBirth.complete?.(typed, { year: 2026 })).toBe(typed)
    },
  )

  test('is an adult’s, or stays as it is, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{6}$/),
        fc.integer({ min: 2026, max: 2100 }),
        (typed, year) => {
          const completed = dateOfBirth.complete?.(typed, { year }) ?? ''
          const age = year - Number(completed.slice(4))
          expect(completed === typed || (age >= 18 && age <= 100)).toBe(true)
          expect(completed.endsWith(typed.slice(4))).toBe(true)
        },
      ),
    )
  })
})
