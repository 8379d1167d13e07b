import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as english from '../../../../messages/en/formats.ts'
import * as spanish from '../../../../messages/es/formats.ts'
import { parseWhole } from '../../../fields/field.ts'
import { typeInto } from '../../../testing/type-into.ts'
import { amount, annualAmount, formatDollars, money } from './money.ts'

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
    ['250k', 250],
    ['1.2M', 1],
  ])('typed as "%s" is %s', (typed, value) => {
    expect(amount.parse(typed)).toBe(value)
  })

  test.each([
    ['$1,200.50', 1200],
    [' 1 200 ', 1200],
    ['1 200 300 USD', 1_200_300],
    ['USD 25', 25],
    ['Rs. 25', null],
    ['€500', null],
    ['1.200,50 €', null],
    ['500 euros', null],
    ['MXN 5000', null],
    ['2 stores 250,000', null],
    ['3 locations: $80,000', null],
    ['2 sucursales 250.000', null],
    ['2020-2,500', null],
    ['3 x $45', null],
    ['2 for $45', null],
    ['10 items at $45', null],
    ['45 to $60', 45],
    ['$45 x 3', 45],
    ['2 food trucks $80,000', null],
    ['2010 to 2,500', null],
    ['$2,020-2,500', 2020],
    ['up to$500', 500],
    ['U$S 500', 500],
    ['U$500', 500],
    ['$25 plus s/h', 25],
    ['S/ 500', null],
    ['RD$500', null],
    ['CAD$35', null],
    ['C$ 35', null],
    ['US$35', 35],
    ['500 pesos', 500],
    ['12 months at $35', 35],
    ['1.2 mn', 1_200_000],
    ['2,100 - 2,500', 2100],
    ['1,200.', 1200],
    ['.50', null],
    ['1e5', 100_000],
    ['1.5E+3', 1500],
    ['5 hundred', 500],
    ['5 hundreds', 500],
    ['5 thousands', 5000],
    ['10 lacs', 1_000_000],
    ['3 grand', 3000],
    ['5 hundred thousand', null],
    ['5-6 thousand', null],
    ['$10 to 20k', null],
    ['$1-2M', null],
    ['12 months, 300k', 300_000],
    ['2 stores of 1.5 million each', null],
    ['25 or 30 a day', 25],
    ['10k-20k', 10_000],
    ['2b', null],
    ['1½ million', null],
    ['1 1/2 million', null],
    ['1 million 200 thousand', null],
    ['1 thousand 200', null],
    ['2 mil, 500', null],
    ['3 million and a half', null],
    ['2 millones y medio', null],
    ['45万', null],
    ['45 тыс', null],
    ['4500円', null],
    ['2.5 mln', 2_500_000],
    ['2,5 mio', 2_500_000],
    ['2.5 mill', 2_500_000],
    ['1 mrd', null],
    ['1.2 billion', null],
    ['12 million', null],
    ['75¢', null],
    ['25 cents', null],
    ['10%', null],
    ['1/2', 1],
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
    ['90M', null],
    ['12.500', 12_500],
    ['1.500', 1500],
    ['12,500', 12_500],
    ['12,50', 12],
    ['12,5', 12],
    ['12.5', 12],
    ['1.234,56', 1234],
    ['1,234.56', 1234],
    ['1.234.567', 1_234_567],
    ['1,234,567.89', 1_234_567],
    ['1.234.567,8', 1_234_567],
    ['1 234,56', 1234],
    ["1'234.50", 1234],
    ['1,20,000', 120_000],
    ['1234.567', 1234],
    ['0.500', 0],
    ['0,50', 0],
    ['２５０', 250],
    ['１，２００', 1200],
    ['١٬٢٠٠', 1200],
    ['١٢٠٠٫٥٠', 1200],
    ['250 mil', 250_000],
    ['2 millones', 2_000_000],
    ['10 lakh', 1_000_000],
    ['1.5 lakhs', 150_000],
    ['5 crore', null],
    ['3 tusd', 3000],
    ['3kUSD', 3000],
    ['1.2 MUSD', 1_200_000],
    ['2 mil millones', null],
    ['1.5 millón', 1_500_000],
    ['3 lakh crore', null],
    ['3 tons', 3],
    ['1,5M', 1_500_000],
    ['', null],
    ['abc', null],
    ['k', null],
    ['1.5M', 1_500_000],
    ['est.1.2M', 1_200_000],
    ['est..5M', 500_000],
    ['S/.200.50', null],
    ['no./200.50', 200],
    ['...500', 500],
    ['1_200', 1200],
    ['6 figures', null],
    ['$1,200/mo', 1200],
    ['250\u00ad000', 250_000],
    ['\u200f1,200', 1200],
  ])('pasted as "%s" is %s', (text, value) => {
    expect(amount.parse(amount.parsePasted?.(text) ?? text)).toBe(value)
  })

  test('pasted as "1.5M" is 1,500,000 a year, too', () => {
    expect(annualAmount.parsePasted?.('about $1.5M a year')).toBe('1500000')
    expect(annualAmount.parse(annualAmount.parsePasted?.('1.5M') ?? '')).toBe(1_500_000)
    expect(annualAmount.parsePasted?.('5 crore')).toBe('50000000')
  })

  test.each([
    '$1,200/mo',
    '1200 per month',
    '500 a day',
    '2k/wk',
    '$20/hr',
    '3 mil al mes',
    '900 por día',
    '1200 monthly',
    '30k quarterly',
    '5.000 mensuales',
    '100k each quarter',
    '20k pm',
    '20k biweekly',
    '20k semi-annual',
    '20k half year',
    '20k per qtr',
    '2k/wk',
    '9k diarios',
    '20k x 12',
    '120,000 (6 months)',
    '20k for 6 months',
    '120,000 en 6 meses',
    '120,000 so far this year',
    'seis meses: 120,000',
    'Q1 30,000',
    'YTD 120,000',
  ])('of a part of the year is not that of a year: "%s"', (text) => {
    expect(annualAmount.parsePasted?.(text)).toBe('')
  })

  test.each([
    ['$250,000 a year', '250,000'],
    ['250k anuales', '250000'],
    ['1,200 per annum', '1,200'],
    ['300k for a salon', '300000'],
    ['approx $250,000', '250,000'],
    ['max 250,000', '250,000'],
    ['450k weekend market', '450000'],
    ['450k daycare', '450000'],
    ['450k mens wear', '450000'],
    ['450k diamonds', '450000'],
    ['350k/Miami', '350000'],
    ['120,000 (10k/mo)', '120,000'],
    ['120,000, 10k/mo', '120,000,'],
    ['120,000 (10,000 per month)', '120,000'],
    ['Annual $120,000, monthly $10,000', '120,000,'],
    ['$150k in 12 months', '150000'],
    ['last 12 months 250,000', '250,000'],
    ['Trailing twelve months 250,000', '250,000'],
    ['Trailing 12 months: $250k', '250000'],
    ['Trailing 12 mo. $250,000', '250,000'],
    ['12-month total 250,000', '250,000'],
    ['12mo 250,000', '250,000'],
    ['últimos 12 meses: 250,000', '250,000'],
    ['2025 250,000', '250,000'],
    ['2025\t250,000', '250,000'],
    ['in 2025 we made 250k', '250000'],
    ['2024-2025: 250,000', '250,000'],
    ['$2025 $500,000', '2025'],
    ['250,000 (2025)', '250,000'],
    ['250,000, half of it online', '250,000,'],
    ['250,000 in 2 locations', '250,000'],
    ['Year 1: 250,000', '250,000'],
    ['Yr. 2 $250k', '250000'],
    ['Año 1: 250,000', '250,000'],
    ['1st year 250,000', '250,000'],
    ['2025 - 250,000', '250,000'],
    ['2024 to 2025: 250,000', '250,000'],
    ['250,000 day spa', '250,000'],
    ['2,500 - 3 stores', '2,500'],
    ['per year 5,000', '5,000'],
    ['per year 5 million (2024)', '5000000'],
    ['por año 2 millones', '2000000'],
    ['2025: 5 million', '5000000'],
    ['en 2025, 800 mil', '800000'],
    ['2025 in 12 months', '2025'],
    ['last yr 3M', '3000000'],
    ['Form 1120-S, line 1a: 250,000', '250,000'],
    ['01/01/2025-12/31/2025 250,000', '250,000'],
    ['as of 11/30/2025: 250,000', '250,000'],
  ])('of a year stays: "%s"', (text, value) => {
    expect(annualAmount.parsePasted?.(text)).toBe(value)
  })

  test.each([
    ['500m', 500, '500'],
    ['250k', 250, '250'],
    ['1.2M', 1, '1.2'],
    ['1,200.50', 1200, '1,200.50'],
    ['1200.509', 1200, '1,200.50'],
    ['12,50', 12, '12,50'],
    ['12,500', 12_500, '12,500'],
    ['12.500', 12_500, '12,500'],
    ['1.234,56', 1234, '1,234,56'],
    ['1000-2000', 1000, '1,000'],
    ['$45', 45, '45'],
    ['123456789', 1234567, '1,234,567'],
    ['0', 0, '0'],
    ['05', 5, '5'],
    ['12x3', 123, '123'],
    ['$500 to $1,000', 500, '500'],
    ['500 a 1000', 500, '500'],
    ['300k to 400k', 300, '300'],
    ['$1M-$2M', 1, '1'],
    ['25k x 12', 25, '25'],
    ['12 dollars and 50 cents', 12, '12'],
    ['45 each, 3 per order', 45, '45'],
    ['100/200', 100, '100'],
    ['2023: 5000', 2023, '2,023'],
    ['١٢٠٠٫٥٠', 1200, '1,200.50'],
  ])('typed key by key as "%s" is %s and looks like "%s"', (keys, value, text) => {
    expect(typeInto(amount, keys)).toEqual({ value, text })
  })

  test('shows a decimal part only until the field is left', () => {
    const { value } = typeInto(amount, '1200.50')
    expect(amount.format(value)).toBe('1,200')
  })

  test.each([
    [null, ''],
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [999_999_999, '999,999,999'],
  ])('of %s is formatted as "%s"', (value, shown) => {
    expect(annualAmount.format(value)).toBe(shown)
  })

  test('has its dollar sign in the summary', () => {
    expect(formatDollars(1200)).toBe('$1,200')
    expect(formatDollars(null)).toBe('')
    expect(amount.summarize?.(1200, 'en-US')).toBe('$1,200')
  })

  test.each([english, spanish])('is written as in each language of the country: %o', (formats) => {
    const format = new Intl.NumberFormat(formats.language)
    for (const value of [0, 12, 999, 1000, 12_345, 1_234_567, 999_999_999]) {
      expect(formats.number(value)).toBe(format.format(value))
      expect(formatDollars(value)).toBe(`$${format.format(value)}`)
    }
  })

  test('is limited by its largest value as well as by its digits', () => {
    const upTo500 = money({ maxDigits: 9, maxValue: 500 })
    for (const text of ['0501', '900', '$1,200.50', '2k']) {
      const value = parseWhole(upTo500, text)
      expect(value, 'stays as it was given').toBe(parseWhole(annualAmount, text))
      expect(upTo500.validate(value, { year: 2026 })).toEqual({
        code: 'money.range',
        params: { max: 500 },
      })
    }
    expect(upTo500.validate(500, { year: 2026 })).toBeUndefined()
  })

  const limited = [
    ['an amount', amount, 7],
    ['the annual amount', annualAmount, 9],
  ] as const

  test.each(limited)('parses to the same value once it is formatted: %s', (_, field, digits) => {
    const values = fc.option(fc.nat({ max: 10 ** digits - 1 }))
    fc.assert(fc.property(values, (value) => field.parse(field.format(value)) === value))
  })

  test.each(limited)('never has more digits than its limit: %s', (_, field, digits) => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9,.$ kM]*$/), (text) =>
        [text, field.parsePasted?.(text) ?? text].every((typed) => {
          const value = field.parse(typed)
          return value === null || (Number.isInteger(value) && value < 10 ** digits)
        }),
      ),
    )
  })

  test.each(limited)('keeps the typed value in the displayed text while typing: %s', (_, field) => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9,.kM]*$/)), (typed) => {
        const shown = field.formatPartial?.(typed) ?? ''
        return field.parse(shown) === field.parse(typed) && field.formatPartial?.(shown) === shown
      }),
    )
  })
})
