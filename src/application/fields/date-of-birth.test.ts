import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleToday } from '../testing/sample-application.ts'
import { typeInto } from '../testing/type-into.ts'
import { dateOfBirth } from './date-of-birth.ts'

/** Returns the platform's reading of a date, which turns a day that does not exist into another. */
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
    ['3. 7. 1980', '3.7.1980'],
    ['07.03.1980', '07.03.1980'],
    ['born 7.3.1980', '7.3.1980'],
    ['7.3.1980.', '7.3.1980.'],
    ['7.3.80', '7.3.80'],
    ['3.31.1980', '03311980'],
    ['12.31.1980', '12.31.1980'],
    ['31.12.1980', '31.12.1980'],
    ['1980.03.07', '03071980'],
    ['07.', '07.'],
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
    ['3/7/80', '030780'],
    ['DOB 2/13/1985', '02131985'],
    ['born 1/2/2019 12:30', '01022019'],
    ['2/13/1985 (mm/dd)', '02131985'],
    ['1985-02-13 00:00:00', '02131985'],
    ['1\\2\\1985', '01021985'],
    ['1\u22122\u22121985', '01021985'],
    ['Monday, January 5, 1980', '01051980'],
    ['septiembre 5, 1980', '09051980'],
    ['5 de setiembre de 1980', '09051980'],
    ['Set 5 1980', '09051980'],
    ['5/Ene/1980', '01051980'],
    ['July 4, 1979', '07041979'],
    ['January 4, 1979', '01041979'],
    ['july 4th 1979.', '07041979'],
    ['Sept. 12, 1979', '09121979'],
    ['4 July 1979', '07041979'],
    ['4th of July, 1979', '07041979'],
    ['4-Jul-1979', '07041979'],
    ['4 de julio de 1979', '07041979'],
    ['4 de septiembre del 1979', '09041979'],
    ['1º de enero de 1980', '01011980'],
    ['1.º de enero de 1980', '01011980'],
    ['1ro de enero de 1980', '01011980'],
    ['enero 1ro, 1980', '01011980'],
    ['10October1980', '10101980'],
    ['1oOctubre 1980', '10011980'],
    ['julio 4 de 1979', '07041979'],
    ['Jul/4/1979', '07041979'],
    ['4-Jul-79', '070479'],
    ['12-Dec-80 00:00', '121280'],
    ['July 4, 79', '070479'],
    ['Jul 79, 1979', 'Jul 79, 1979'],
    ['٠٧/٠٤/١٩٧٩', '٠٧/٠٤/١٩٧٩'],
    ['Julember 4, 1979', 'Julember 4, 1979'],
    ['', ''],
  ])('is parsed from pasted text: %j is %j', (pasted, parsed) => {
    expect(dateOfBirth.parsePasted?.(pasted)).toBe(parsed)
  })

  test.each(['7.3.1980', '07.03.1980', '07.03.80', '07.03.', '07.'])(
    'with dots is kept as typed and refused, because %s may begin with the day',
    (typed) => {
      expect(typeInto(dateOfBirth, typed).text).toBe(typed)
      const value = dateOfBirth.parse(typed)
      expect([dateOfBirth.format(value), dateOfBirth.normalize?.(value)]).toEqual([typed, typed])
      expect(dateOfBirth.validate(value, sampleToday)).toEqual({ code: 'date.order' })
    },
  )

  test.each([
    ['12.31.1980', '12/31/1980', undefined],
    ['3.31.1980', '03/31/1980', undefined],
    ['31.12.1980', '31/12/1980', 'date.month'],
  ])('with dots has its month first if its second part is no month: %s', (typed, text, code) => {
    const shown = typeInto(dateOfBirth, typed)
    expect(shown.text).toBe(text)
    expect(dateOfBirth.validate(shown.value, sampleToday)?.code).toBe(code)
  })

  test.each(['1979-07-04', '1979/07/04', '20010203'])('has to begin with its month: %s', (text) => {
    for (const value of [dateOfBirth.normalize?.(text), typeInto(dateOfBirth, text).value]) {
      expect(dateOfBirth.validate(value ?? '', sampleToday)).toEqual({ code: 'date.order' })
    }
  })

  test('may be in the current year, but not later', () => {
    expect(dateOfBirth.validate('01012027', { year: 2027 })).toBeUndefined()
    expect(dateOfBirth.validate('01012027', { year: 2026 })).toEqual({ code: 'date.year' })
  })

  test.each([
    ['11272026', undefined],
    ['11282026', 'date'],
    ['12012026', 'date'],
    ['11282025', undefined],
  ])('%s, on November 27, 2026: %s', (value, code) => {
    expect(dateOfBirth.validate(value, { year: 2026, monthDay: 1127 })?.code).toBe(code)
  })
})
