import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { typeInto } from '../testing/typed.ts'
import { amount, annualAmount, moneyField, showDollars } from './money.ts'

describe('money', () => {
  test.each([
    ['$1,200.50', 1200],
    ['1,200.50', 1200],
    ['1200', 1200],
    ['1200.', 1200],
    ['.50', null],
    ['', null],
    ['abc', null],
    ['0', 0],
    ['000', 0],
    ['007', 7],
    ['12345678', 1234567],
    ['1.2.3', 1],
  ])('pasted "%s" is %s', (typed, value) => {
    expect(amount.clean(typed)).toBe(value)
  })

  test.each([
    ['$1,200.50', 1200],
    [' 1 200 ', 1200],
    ['1 200 300 USD', 1_200_300],
    ['USD 25', 25],
    ['Rs. 25', 25],
    ['1,200.', 1200],
    ['.50', null],
    ['1e5', 1],
    ['12x3', 12],
    ['1,000-2,000', 1000],
    ['100, 200', 100],
    ['10 20', 10],
    ['250k', 250_000],
    ['250K a year', 250_000],
    ['$1.2M', 1_200_000],
    ['$1.15m.', 1_150_000],
    ['1.2345k', 1234],
    ['.5M', 500_000],
    ['250 kg', 250],
    ['250kg', 250],
    ['3M4', 3],
    ['90M', 9_999_999],
    ['', null],
    ['abc', null],
    ['k', null],
  ])('that comes at once, "%s" is %s', (text, value) => {
    expect(amount.clean(amount.reads?.(text) ?? text)).toBe(value)
  })

  test.each([
    ['250k', 250_000, '250,000'],
    ['1.2M', 1_200_000, '1,200,000'],
    ['1,200.50', 1200, '1,200.50'],
    ['1200.509', 1200, '1,200.50'],
    ['$45', 45, '45'],
    ['123456789', 1234567, '1,234,567'],
    ['0', 0, '0'],
    ['05', 5, '5'],
    ['12x3', 123, '123'],
  ])('typed key by key, "%s" is %s and stands as "%s"', (keys, value, text) => {
    expect(typeInto(amount, keys)).toEqual({ value, text })
  })

  test('a decimal part is shown until the field is left, and not after', () => {
    const { value } = typeInto(amount, '1200.50')
    expect(amount.show(value)).toBe('1,200')
  })

  test.each([
    [null, ''],
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [999_999_999, '999,999,999'],
  ])('%s is shown as "%s"', (value, shown) => {
    expect(annualAmount.show(value)).toBe(shown)
  })

  test('stands with its sign in the summary', () => {
    expect(showDollars(1200)).toBe('$1,200')
    expect(showDollars(null)).toBe('')
  })

  test('a greatest value holds beside the number of digits', () => {
    const upTo500 = moneyField({ maxDigits: 4, maxValue: 500 })
    expect(upTo500.clean('0501')).toBe(500)
    expect(upTo500.problem(501, { year: 2026 })).toBe('Please enter whole dollars up to 500')
    expect(upTo500.problem(500, { year: 2026 })).toBeUndefined()
  })

  const limited = [
    ['an amount', amount, 7],
    ['the annual amount', annualAmount, 9],
  ] as const

  test.each(limited)('%s: cleaning what is shown gives back what was stored', (_, field, most) => {
    const values = fc.option(fc.nat({ max: 10 ** most - 1 }))
    fc.assert(fc.property(values, (value) => field.clean(field.show(value)) === value))
  })

  test.each(limited)('%s never has more digits than it may', (_, field, most) => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9,.$ kM]*$/), (typed) => {
        const value = field.clean(typed)
        return value === null || (Number.isInteger(value) && value < 10 ** most)
      }),
    )
  })

  test.each(limited)(
    '%s: what is shown while typing keeps the value that was typed',
    (_, field) => {
      fc.assert(
        fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9,.kM]*$/)), (typed) => {
          const standing = field.typing?.(typed) ?? ''
          return (
            field.clean(standing) === field.clean(typed) && field.typing?.(standing) === standing
          )
        }),
      )
    },
  )
})
