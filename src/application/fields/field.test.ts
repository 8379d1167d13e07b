import { describe, expect, test } from 'vitest'
import { dayInUtc, isEmpty, latestDay } from './field.ts'

test('the day in UTC may already be the next local day', () => {
  expect(dayInUtc('2026-07-03T23:30:00-05:00')).toEqual({ year: 2026, monthDay: 704 })
  expect(dayInUtc('2026-12-31T23:30:00-05:00')).toEqual({ year: 2027, monthDay: 101 })
})

test('the latest day has begun 14 hours east of UTC', () => {
  expect(latestDay(new Date('2026-12-31T09:59:59Z'))).toEqual({ year: 2026, monthDay: 1231 })
  expect(latestDay(new Date('2026-12-31T10:00:00Z'))).toEqual({ year: 2027, monthDay: 101 })
})

describe('a text in an input', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['no text', ''],
    ['whitespace', ' \t\n '],
    ['a zero-width space', '\u200b'],
    ['an invisible filler', '\u3164'],
    ['invisible characters', ' \u200d\ufeff\u00ad\u2060\u202e\u180e\u2800 '],
    ['a blank phone mask', '(___) ___-____'],
    ['a blank date mask', '__/__/____'],
    ['a blank zip mask', '_____'],
    ['a blank mask between spaces', ' _____ '],
  ])('is empty when it is %s', (_, text) => {
    expect(isEmpty(text)).toBe(true)
  })

  test.each([
    '0',
    '-',
    '\u200bx',
    'क्‍ष',
    '❤\ufe0f',
    '(4__) ___-____',
    '0_/__/____',
    '9____',
    'null',
  ])('is not empty when it is "%s"', (text) => {
    expect(isEmpty(text)).toBe(false)
  })
})
