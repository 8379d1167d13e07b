import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allMessages } from '../../messages/all.ts'
import type { Application } from '../application.ts'
import { us } from '../forms/us.ts'
import {
  sampleApplication,
  sampleController,
  sampleLinkedAccount,
  sampleOwner,
} from '../testing/sample-application.ts'
import { differences } from './differences.ts'
import { summarize } from './summary.ts'

const texts = allMessages.en
const sample = sampleApplication()
const [first = sampleOwner(), second = sampleOwner()] = sample.companyOwners

const labelsOf = (before: Application, after: Application) =>
  differences(before, after, { form: us, texts }).map(({ label }) => label)

describe('the differences of two applications', () => {
  test.each<[string, Partial<Application>, Partial<ReturnType<typeof differences>[number]>[]]>([
    ['nothing', {}, []],
    [
      'an answer',
      { legalBusinessName: 'Other, LLC' },
      [{ label: 'Business: Legal Name', after: 'Other, LLC' }],
    ],
    ['an answer that is gone', { yearFounded: '' }, [{ after: '' }]],
    [
      'hidden digits',
      { companyOwners: [{ ...first, ssn: `999${first.ssn.slice(3)}` }, second] },
      [{ label: 'Maria Alvarez: SSN', before: '•••-••-•••9', after: '•••-••-•••9' }],
    ],
    [
      'a name',
      { companyOwners: [{ ...first, firstName: 'Mary' }, second] },
      [
        { label: 'Owner Details', before: 'Maria Alvarez', after: 'Mary Alvarez' },
        { label: 'Authorized Controller: Name' },
        { label: 'Primary Contact: Name' },
      ],
    ],
  ])('are found in %s', (_, changes, expected) => {
    const matches = differences(sample, { ...sample, ...changes }, { form: us, texts })
    expect(matches).toHaveLength(expected.length)
    expect(matches).toMatchObject(expected)
  })

  test('include all answers of an added or removed owner, and of no other', () => {
    const before = { ...sample, companyOwners: [first] }
    const added = labelsOf(before, sample)
    expect(added.length).toBeGreaterThan(5)
    expect(added.every((label) => label.startsWith("Daniel O'Neill: "))).toBe(true)
    expect(labelsOf(sample, before)).toEqual(added)
  })

  test('include each document of a kind', () => {
    const document = { kind: 'id', name: 'id.pdf', size: 1, type: 'application/pdf', sha256: '' }
    const [one, other] = ['one', 'other'].map((id) => ({ ...document, id }))
    if (!one || !other) throw new Error('There are two documents')
    const both = { ...sample, documents: [one, other] }
    expect(differences(both, { ...sample, documents: [other] }, { form: us, texts })).toMatchObject(
      [{ before: 'id.pdf, id.pdf', after: 'id.pdf' }],
    )
  })

  test('only name a linked account if no earlier account is known', () => {
    const before = { ...sample, manualEntry: null }
    const linked = { ...before, plaid: sampleLinkedAccount }
    expect(labelsOf(before, linked)).toEqual([
      'Linked Account: Bank Name',
      'Linked Account: Account',
    ])
    expect(labelsOf(sample, linked)).toContain('Banking Information')
  })

  test('hide from others what only the applicant may see, and say so', () => {
    expect(
      differences(sample, { ...sample, tin: '987654321' }, { form: us, texts, reader: 'others' }),
    ).toEqual([
      {
        label: 'Structure: Tax ID Number (TIN)',
        before: '••-•••4567',
        after: '••-•••4321',
        secret: { path: 'tin', before: '94-1234567', after: '98-7654321' },
      },
    ])
  })

  test('distinguish owners of the same name', () => {
    const twins = { ...sample, companyOwners: [first, { ...first, id: 'twin', ssn: '987654321' }] }
    expect(labelsOf({ ...sample, companyOwners: [first] }, twins)).toContain('Maria Alvarez: SSN')
  })

  test('recognize a renamed owner, even beside a new one', () => {
    const renamed = { ...first, firstName: 'Mary' }
    const third = { ...second, id: 'owner-3', firstName: 'Ruth', lastName: 'Ito' }
    const after = { ...sample, companyOwners: [renamed, second, third] }
    const people = labelsOf(sample, after).map((label) => label.split(':')[0])
    expect([...new Set(people)]).toEqual([
      'Owner Details',
      'Authorized Controller',
      'Primary Contact',
      'Ruth Ito',
    ])
  })

  test('do not confuse a new owner with the renamed controller', () => {
    const before = { ...sample, companyOwners: [], authorizedController: sampleController() }
    const renamed = sampleController({ firstName: 'Gracia' })
    const after = { ...before, companyOwners: [second], authorizedController: renamed }
    expect(differences(before, after, { form: us, texts })).toContainEqual({
      label: 'Owner Details',
      before: 'Grace Alvarez, Authorized Controller',
      after: 'Gracia Alvarez, Authorized Controller',
    })
  })

  test('exist whenever the operator would read something else, and are the same in both directions', () => {
    const change = fc.constantFrom<Partial<Application>>(
      { businessName: 'Other' },
      { tin: '987654321' },
      { businessStructure: 'PARTNERSHIP' },
      { companyOwners: [second, first] },
      { companyOwners: [first] },
      { companyOwners: [] },
      { authorizedController: sampleController() },
      { cardPresentSales: 50, cardNotPresentSalesInternet: 50 },
      { annualSales: null },
      { manualEntry: null },
    )
    const versions = fc
      .array(change, { maxLength: 5 })
      .map((changes): Application => Object.assign({}, sample, ...changes))
    fc.assert(
      fc.property(versions, versions, (one, other) => {
        const matches = differences(one, other, { form: us, texts })
        const [read, again] = [one, other].map((version) =>
          summarize(version, us, texts, { reader: 'operator' }),
        )
        expect(matches.length > 0).toBe(JSON.stringify(read) !== JSON.stringify(again))
        const values = matches.map(({ before, after }) => [before, after])
        const back = differences(other, one, { form: us, texts }).map(({ before, after }) => [
          after,
          before,
        ])
        expect(back.toSorted()).toEqual(values.toSorted())
      }),
    )
  })
})
