import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Today } from '../../fields/field.ts'
import { sampleApplication, sampleOwner } from '../../testing/sample-application.ts'
import { us } from '../us.ts'
import { type PolicyRule, policy } from './policy.ts'
import { appliesTo, policyText } from './policy-facts.ts'

const TODAY = { year: 2026, monthDay: 1125 }
const text = { en: 'We do not accept this.', es: 'No lo aceptamos.' }
const effect = 'closely' as const

const CALIFORNIA = sampleApplication().businessAddress
const structure = (businessStructure: string) => ({ businessStructure })
const email = (businessEmail: string) => ({ businessEmail })
const bornOn = (dob: string) => ({ companyOwners: [sampleOwner({ dob })] })
const charged = (whenChargeCustomer: number) => ({ whenChargeCustomer, deliveryAvgNumbDays: 31 })
const online = (businessWebsite: string) => ({ cardNotPresentSalesInternet: 20, businessWebsite })

/** A rule, answers to which it applies, and answers to which it does not. */
const CASES: readonly (readonly [object, object, object])[] = [
  [{ rule: 'category', codes: ['7995'] }, { mcc: '7995' }, { mcc: '5462' }],
  [{ rule: 'state', states: ['NV'] }, { businessAddress: { ...CALIFORNIA, state: 'NV' } }, {}],
  [
    { rule: 'structure', structures: ['GOVERNMENT'] },
    structure('GOVERNMENT'),
    structure('LIMITED'),
  ],
  [{ rule: 'annual-sales', above: 1000 }, { annualSales: 1001 }, { annualSales: 1000 }],
  [{ rule: 'ticket', above: 500 }, { highestSale: 501 }, { highestSale: null }],
  [{ rule: 'free-mail' }, email('me@yahoo.com'), email('me@yahoo.acme.example')],
  [{ rule: 'free-mail' }, email('me@yahoo.com.mx'), email('me@yahoo.com.acme.example')],
  [{ rule: 'business-age', years: 2 }, { yearFounded: '2026' }, { yearFounded: '' }],
  [{ rule: 'business-age', years: 2 }, { yearFounded: '2024' }, { yearFounded: '2023' }],
  [{ rule: 'owner-under-18' }, bornOn('11262008'), bornOn('11252008')],
  [{ rule: 'free-mail' }, email('Me@Gmail.com'), email('me@acmemail.example')],
  [{ rule: 'delivery', days: 30 }, charged(1), charged(0)],
  [
    { rule: 'answers', onlyIf: { mcc: { is: '5812' }, annualSales: { above: 1000 } } },
    { mcc: '5812', annualSales: 1001 },
    { mcc: '5812', annualSales: null },
  ],
  [{ rule: 'answers', onlyIf: { deliveryAvgNumbDays: { atLeast: 1 } } }, charged(1), charged(0)],
  [{ rule: 'internet-without-website', percent: 20 }, online(' '), online('acme.example')],
]

describe('a rule of the policy', () => {
  it.each(CASES)('%j applies to %j and not to %j', (declared, about, notAbout) => {
    const rules = v.parse(policy, [{ ...declared, effect, text }])
    const applies = (answers: object) =>
      rules.map((rule) => appliesTo(rule, { ...sampleApplication(), ...answers }, TODAY, us))
    expect([applies(about), applies(notAbout)]).toEqual([[true], [false]])
  })

  it('treats a business as being as young as its year allows', () => {
    const [rule] = v.parse(policy, [{ rule: 'business-age', years: 2, effect, text }])
    const isTooYoung = (yearFounded: string, today: Today) =>
      rule && appliesTo(rule, { ...sampleApplication(), yearFounded }, today, us)
    expect(isTooYoung('2024', { year: 2026, monthDay: 1230 })).toBe(true)
    expect(isTooYoung('2024', { year: 2026, monthDay: 1231 })).toBe(false)
  })

  it('has its text in the language of the applicant, or in English', () => {
    const [rule, english] = v.parse(policy, [
      { rule: 'free-mail', effect, text },
      { rule: 'free-mail', effect, text: { en: text.en } },
    ]) as [PolicyRule, PolicyRule]
    expect(policyText(rule, 'es')).toBe(text.es)
    expect(policyText(english, 'es')).toBe(text.en)
  })

  it('is one of at most a hundred', () => {
    const rules = (count: number) => new Array(count).fill({ rule: 'free-mail', effect, text })
    expect([v.is(policy, rules(100)), v.is(policy, rules(101))]).toEqual([true, false])
  })

  it.each([
    [{ rule: 'category', codes: ['bakery'] }],
    [{ rule: 'category', codes: [] }],
    [{ rule: 'state', states: ['Nevada'] }],
    [{ rule: 'anything' }],
    [{ rule: 'free-mail', effect: 'decline' }],
    [{ rule: 'free-mail', text: {} }],
    [{ rule: 'free-mail', text: { en: 'x'.repeat(401) } }],
    [{ rule: 'free-mail', text: { en: text.en, es: 'x'.repeat(401) } }],
    [{ rule: 'business-age', years: 0 }],
    [{ rule: 'business-age', years: 101 }],
    [{ rule: 'delivery', days: 366 }],
    [{ rule: 'internet-without-website', percent: 0 }],
    [{ rule: 'internet-without-website', percent: 101 }],
    [{ rule: 'ticket', above: -1 }],
  ])('%j is refused', (declared) => {
    expect(v.is(policy, [{ effect, text, ...declared }])).toBe(false)
  })
})
