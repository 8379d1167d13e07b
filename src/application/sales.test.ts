import { describe, expect, test } from 'vitest'
import { annualSalesRule, chargeChoice, highestSaleRule, monthlyFees, salesPace } from './sales.ts'

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

describe('sales', () => {
  test.each([
    [25, 900, 480_000, undefined, undefined],
    [25, 25, 26, undefined, undefined],
    [0, 0, 1, undefined, undefined],
    [25, 24, 480_000, 'sales.highest', undefined],
    [25, 900, 900, undefined, 'sales.annual'],
    [25, 900, 899, undefined, 'sales.annual'],
    [500, 100, 500, 'sales.highest', 'sales.annual'],
    [0, 0, 0, undefined, 'sales.annual'],
    [null, 900, 900, undefined, 'sales.annual'],
    [25, null, 25, undefined, 'sales.annual'],
    [25, 900, null, undefined, undefined],
  ])(
    'of %s on average, %s at most and %s a year break the rules %s and %s',
    (avgSale, highestSale, annualSales, highest, annual) => {
      const figures = { avgSale, highestSale, annualSales }
      expect([highestSaleRule(figures)?.code, annualSalesRule(figures)?.code]).toEqual([
        highest,
        annual,
      ])
    },
  )
})

test.each([
  [0, undefined],
  [1, undefined],
  [2, { code: 'choice.unknown' }],
  [-1, { code: 'choice.unknown' }],
])('charging customers at time %s breaks the rule %j', (value, rule) => {
  expect(chargeChoice.validate(value, { year: 2026 })).toEqual(rule)
})
