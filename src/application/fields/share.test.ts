import { describe, expect, test } from 'vitest'
import { typeInto } from '../testing/type-into.ts'
import { remarkOnShare } from './remark-on-share.ts'
import { formatPartialPercent, parsePercent, roundShare, share } from './share.ts'

describe('a typed share', () => {
  test.each([
    ['12', '12', 12, 10],
    ['100', '100', 100, 100],
    ['250', '250', 100, 100],
    ['1234', '123', 100, 100],
    ['12.5', '12.5', 12.5, 15],
    ['62.5', '62.5', 62.5, 65],
    ['33.3%', '33.3', 33.3, 35],
    ['33,3 %', '33.3', 33.3, 35],
    [' 60% ', '60', 60, 60],
    ['99.99', '99.99', 99.99, 100],
    ['12.', '12.', 12, 10],
    ['.5', '.5', 0.5, 0],
    ['1.2.3', '1.2', 1.2, 0],
    ['10-20', '10', 10, 10],
    ['1e5', '1', 1, 0],
    ['about 40', '40', 40, 40],
    ['٣٥', '35', 35, 35],
  ])('is rounded to a step once it is entered: "%s"', (typed, text, percent, rounded) => {
    expect(formatPartialPercent(typed)).toBe(text)
    expect(parsePercent(text)).toBe(percent)
    expect(parsePercent(typed)).toBe(percent)
    expect(share.parse(typed)).toBe(rounded)
  })

  test.each(['', '.', '%', 'abc'])('is not a number: "%s"', (typed) => {
    expect(parsePercent(typed)).toBeNull()
    expect(share.parse(typed)).toBe(0)
  })

  test.each([
    ['12.5', '12.5', 12.5],
    ['.5', '.5', 0.5],
    ['33.3%', '33.3', 33.3],
    ['7x', '7', 7],
  ])('shows its decimals while it is typed key by key: "%s"', (keys, text, value) => {
    const input = { parse: parsePercent, format: String, formatPartial: formatPartialPercent }
    expect(typeInto(input, keys)).toEqual({ text, value })
  })
})

describe('a share', () => {
  test.each([
    [0, 0],
    [2, 0],
    [2.5, 5],
    [12, 10],
    [13, 15],
    [99, 100],
    [250, 100],
    [-3, 0],
    [Number.NaN, 0],
  ])('is rounded to the nearest step from 0 to 100: %d is %d', (value, rounded) => {
    expect(roundShare(value)).toBe(rounded)
  })

  test('is summarized with its sign', () => {
    expect(share.summarize?.(35, 'en-US')).toBe('35%')
    expect(share.format(35)).toBe('35')
  })
})

test.each([
  ['33', 35, { rounded: '33' }],
  ['62.5', 65, { rounded: '62.5' }],
  ['250', 100, { rounded: '250' }],
  ['1234', 100, { rounded: '1234' }],
  ['1/3', 0, { isUnderstood: true, leftOut: ['3'] }],
  ['-5', 5, { isUnderstood: true, leftOut: [] }],
  ['10-20', 10, { isUnderstood: true, leftOut: ['20'] }],
  ['about 40', 40, { isUnderstood: true, leftOut: ['about'] }],
  ['half', 100, { isUnderstood: false, leftOut: ['half'] }],
  ['60 %', 60, undefined],
  ['٣٥', 35, undefined],
  ['', 100, undefined],
  ['%', 100, undefined],
] as const)('the remark says how a typed share was read: "%s"', (typed, value, remark) => {
  expect(remarkOnShare(typed, value)).toEqual(remark)
})
