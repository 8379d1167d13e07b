import { describe, expect, test } from 'vitest'
import type { ConditionAnswers } from './forms/us/condition-answers.ts'
import { annualSalesRule, chargeChoice, highestSaleRule, sharesRule } from './sales.ts'
import { sampleApplication } from './testing/sample-application.ts'

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

describe('shares in a request', () => {
  const steps = { code: 'shares.range', params: { max: 100, step: 5 } }
  const total = { code: 'shares.total', params: { max: 100 } }
  const answers: ConditionAnswers = sampleApplication()

  test.each([
    [[100, 0, 0], undefined],
    [[35, 65], undefined],
    [[100, 5, 0], total],
    [[0, 0, 0], total],
    [[96, 4], steps],
    [[105, -5], steps],
    [[Number.NaN, 100], steps],
  ])('break a rule unless they add up to 100 in steps: %j', (shares, rule) => {
    expect(sharesRule(() => shares)(answers)).toEqual(rule)
  })
})
