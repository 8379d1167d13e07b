import { expect, test } from 'vitest'
import { sampleToday } from '../testing/sample-application.ts'
import { wholeNumber } from './whole-number.ts'

const free = wholeNumber({})

test.each([
  ['0', 0],
  ['999,999,999,999', 999_999_999_999],
  ['12.9', 12],
  ['', null],
])('%j is %j', (typed, value) => {
  expect(free.parse(typed)).toBe(value)
})

test.each([
  [0, undefined],
  [999_999_999_999, undefined],
  [1_000_000_000_000, 'number.range'],
  [-1, 'number.range'],
  [1.5, 'number.range'],
  [null, 'required'],
])('without a range, %j is refused with %j', (value, code) => {
  expect(free.validate(value, sampleToday)?.code).toBe(code)
})
