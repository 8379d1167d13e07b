import { describe, expect, test } from 'vitest'
import { monthlyFees, salesPace } from './sales-estimates.ts'

describe('the figures of a year', () => {
  test.each([
    [25, 365_000, { count: 40, per: 'day' }],
    [1, 365, { count: 1, per: 'day' }],
    [1200, 250_000, { count: 17, per: 'month' }],
    [100, 1200, { count: 1, per: 'month' }],
    [1200, 5000, { count: 4, per: 'year' }],
    [5000, 5001, { count: 1, per: 'year' }],
    [5000, 4999, undefined],
    [null, 365_000, undefined],
    [25, null, undefined],
    [0, 365_000, undefined],
    [25, 0, undefined],
  ] as const)(
    'with sales of %s on average and %s a year mean so many sales: %o',
    (avgSale, annualSales, pace) => {
      expect(salesPace({ avgSale, annualSales })).toEqual(pace)
    },
  )

  test.each([
    ['all in person', 100, 25, 120_000, 300],
    ['none in person', 0, 25, 120_000, 390],
    ['half and half', 50, 25, 120_000, 345],
    ['no sales', 100, 25, null, undefined],
    ['no average', 100, 0, 120_000, undefined],
  ] as const)(
    'mean so many fees a month: %s',
    (_, cardPresentSales, avgSale, annualSales, fees) => {
      expect(monthlyFees({ cardPresentSales, avgSale, annualSales })).toBe(fees)
    },
  )
})
