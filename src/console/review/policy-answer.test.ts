import { expect, test } from 'vitest'
import type { PolicyRule } from '../../application/forms/us/policy.ts'
import { us } from '../../application/forms/us.ts'
import { sampleApplication, sampleOwner } from '../../application/testing/sample-application.ts'
import { policyFacts } from './policy-answer.ts'

const TODAY = { year: 2026, monthDay: 1125 }
const rule = { effect: 'closely', text: { en: 'Look.' } } as const
const RULES: readonly PolicyRule[] = [
  { ...rule, rule: 'category', codes: ['7995'] },
  { ...rule, rule: 'ticket', above: 100 },
  { ...rule, rule: 'owner-under-18' },
  { ...rule, rule: 'delivery', days: 30 },
  { ...rule, rule: 'internet-without-website', percent: 20, effect: 'information' },
]

test('every rule is shown with its answer, beginning with those that apply', () => {
  const answers = {
    ...sampleApplication(),
    ...{ mcc: '5462', highestSale: 1500, businessWebsite: '', cardNotPresentSalesInternet: 30 },
    ...{ whenChargeCustomer: 0 as const, deliveryAvgNumbDays: null },
    companyOwners: [sampleOwner({ dob: '11252001' }), sampleOwner({ dob: '11261999' })],
  }
  const shown = policyFacts(RULES, answers, TODAY, us).map(({ applies, text }) => [applies, text])
  expect(shown).toEqual([
    [true, 'Highest sale: $1,500'],
    [true, 'Sold online: 30%, no website given'],
    [false, 'Category: 5462'],
    [false, 'Youngest owner: 25 years old'],
    [false, 'Delivered after payment: not stated'],
  ])
})

test('a missing answer is not made up', () => {
  const unanswered = { ...sampleApplication(), mcc: '', highestSale: null, companyOwners: [] }
  const texts = policyFacts(RULES.slice(0, 3), unanswered, TODAY, us).map(({ text }) => text)
  expect(texts).toEqual([
    'Category: not stated',
    'Highest sale: not stated',
    'Youngest owner: not stated',
  ])
})
