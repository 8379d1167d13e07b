import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answersIn } from '../answers.ts'
import { us } from '../forms/us.ts'
import {
  sampleApplication,
  sampleLinkedAccount,
  sampleOwner,
} from '../testing/sample-application.ts'
import { validate } from '../validate.ts'
import {
  correctable,
  isAskedFor,
  isMissingOwner,
  issuesBesides,
  keptPaths,
  openedStakes,
  withKept,
  withoutKept,
} from './correction.ts'

const sample = sampleApplication()
const TODAY = { year: 2026 }
const paths = (application = sample) => correctable(application, us).flatMap((item) => item.paths)
const missing = (application: typeof sample) =>
  validate(application, TODAY, us).filter(({ code }) => code === 'required')

describe('a request for corrections', () => {
  test('can name each answer of the form once, but not the signature', () => {
    const requests = paths()
    expect(new Set(requests).size).toBe(requests.length)
    const answers = answersIn(sample, us.schema).map(({ path }) => path)
    const left = answers.filter((path) => !isAskedFor(path, requests))
    expect(left).toEqual(['termsSignerFullName'])
  })

  test('names answers together that depend on each other', () => {
    const bank = correctable(sample, us).find((item) => item.paths.includes('plaid'))
    expect(bank?.paths).toEqual(['manualEntry', 'plaid'])
  })

  test("leaves out an owner's own entry, and questions that were not asked", () => {
    const enteredBy = { invitation: 'one', sha256: 'ab', enteredAt: '2026-11-22T10:42:00.000Z' }
    const [first] = sample.companyOwners
    const entered = { ...sampleOwner(), ...first, enteredBy }
    const company = { ...sample, companyOwners: [entered] }
    const ofOwners = (requests: readonly string[]) =>
      requests.filter((path) => path.startsWith('companyOwners'))
    const name = ['companyOwners.0.firstName', 'companyOwners.0.lastName']
    expect(ofOwners(paths(company))).toEqual([
      'companyOwners.0.title',
      'companyOwners.0.stake',
      ...name,
      'companyOwners.1',
    ])
    const sole = paths({ ...company, businessStructure: 'SOLE PROPRIETOR' })
    expect(ofOwners(sole)).toEqual(name)
    expect(sole).not.toContain('tin')
  })
})

describe('a missing owner', () => {
  const stakes = (...all: readonly number[]) =>
    all.map((stake, index) => sampleOwner({ id: `owner-${index}`, stake }))

  test.each([
    ['after the others', { companyOwners: stakes(60, 40) }, ['companyOwners.2']],
    ['as the first', { companyOwners: [] }, ['companyOwners.0']],
    ['if there is room for a fourth', { companyOwners: stakes(40, 30, 30) }, ['companyOwners.3']],
    ['but not if there are four', { companyOwners: stakes(25, 25, 25, 25) }, []],
    ['but not of a sole proprietor', { businessStructure: 'SOLE PROPRIETOR' }, []],
  ])('can be requested: %s', (_, changes, expected) => {
    expect(paths({ ...sample, ...changes }).filter(isMissingOwner)).toEqual(expected)
  })
})

describe('the stakes of the others', () => {
  const request = (...all: readonly number[]) =>
    all.map((stake, index) => sampleOwner({ id: `owner-${index}`, stake }))

  test.each([
    [
      'are asked again if a missing owner would have too little',
      request(60, 40),
      ['companyOwners.2'],
      2,
    ],
    [
      'but not those that are asked for',
      request(60, 40),
      ['companyOwners.2', 'companyOwners.0.stake'],
      1,
    ],
    ['but not if something is left for the missing owner', request(50, 20), ['companyOwners.2'], 0],
    ['but not if nobody is missing', request(60, 40), ['companyOwners.0.lastName'], 0],
  ])('%s', (_, companyOwners, fields, count) => {
    expect(openedStakes({ companyOwners }, fields)).toHaveLength(count)
  })
})

describe('sensitive answers that are not requested', () => {
  test('stay with the operator', () => {
    const kept = keptPaths(sample, ['businessPhone', 'companyOwners.0.ssn'], us)
    expect(kept).toContain('tin')
    expect(kept).toContain('companyOwners.0.dob')
    expect(kept).toContain('manualEntry.accountNumber')
    expect(kept).not.toContain('companyOwners.0.ssn')
    expect(kept).not.toContain('businessPhone')
  })

  test('are no issue if missing, unlike others', () => {
    const kept = keptPaths(sample, [], us)
    const context = { ...withoutKept(sample, kept, us), businessPhone: '' }
    const issues = issuesBesides(context, [...kept, 'businessPhone'], missing(context), us)
    expect(issues.map(({ path }) => path)).toEqual(['businessPhone', 'termsSignerFullName'])
  })

  test('are not part of the linked form, and are restored afterwards', () => {
    const all = paths()
    fc.assert(
      fc.property(fc.subarray(all), (fields) => {
        const kept = keptPaths(sample, fields, us)
        const context = withoutKept(sample, kept, us)
        const text = JSON.stringify(context)
        if (kept.includes('tin')) expect(text).not.toContain(sample.tin)
        expect(withKept(context, kept, sample, us)).toEqual(sample)
      }),
      { numRuns: 50 },
    )
  })

  test('are not restored to a question that is no longer asked', () => {
    const kept = keptPaths(sample, ['businessStructure'], us)
    const context = { ...withoutKept(sample, kept, us), businessStructure: 'SOLE PROPRIETOR' }
    expect(withKept(context, kept, sample, us).tin).toBe('')
  })

  test('are restored without the token of a linked account, which is used up', () => {
    const linked = { ...sample, manualEntry: null, plaid: sampleLinkedAccount }
    const kept = keptPaths(linked, [], us)
    expect(kept).not.toContain('plaid.publicToken')
    expect(withoutKept(linked, kept, us).plaid).toEqual(linked.plaid)
  })
})
