import { describe, expect, test } from 'vitest'
import { emptyApplication } from '../application.ts'
import { emptyLead } from '../lead.ts'
import { publicOrGovernmentChoices, structureChoices } from '../reference/structures.ts'
import { sampleApplication, sampleToday } from '../testing/sample-application.ts'
import { businessOverview, chooseStructure } from './business-overview.ts'

const required = 'This field is required'
const sample = businessOverview.values(sampleApplication(), emptyLead)
const problems = (overrides: Partial<typeof sample>) =>
  businessOverview.problems({ ...sample, ...overrides }, emptyApplication, sampleToday)
const choices = [...structureChoices, ...publicOrGovernmentChoices]

describe('business overview', () => {
  test('begins with what a lead tells of the products', () => {
    const lead = { ...emptyLead, productsSold: 'Bread' }
    expect(businessOverview.values(emptyApplication, lead).productsOrServices).toBe('Bread')
  })

  test('requires everything', () => {
    const blank = businessOverview.values(emptyApplication, emptyLead)
    expect(businessOverview.problems(blank, emptyApplication, sampleToday)).toEqual({
      businessStructure: required,
      tin: required,
      yearFounded: required,
      mcc: required,
      productsOrServices: required,
    })
    expect(problems({})).toEqual({})
  })

  test('asks no TIN of a sole proprietor, and clears it', () => {
    const soleChoice = { label: 'Sole Proprietor', value: 'SOLE PROPRIETOR' } as const
    const chosen = { ...sample, ...chooseStructure(soleChoice) }
    expect([chosen.businessStructure, chosen.tin]).toEqual(['SOLE PROPRIETOR', ''])
    expect(problems(chosen)).toEqual({})
  })

  test.each(choices.filter(({ value }) => value !== 'SOLE PROPRIETOR'))(
    'keeps and requires the TIN for $label',
    (choice) => {
      expect({ ...sample, ...chooseStructure(choice) }.tin).toBe(sample.tin)
      expect(problems({ ...chooseStructure(choice), tin: '' })).toHaveProperty('tin', required)
    },
  )

  test('asks a second question where one label stands for two structures', () => {
    const shared = structureChoices.find(({ value }) => value === null)
    const asked = { ...sample, ...(shared ? chooseStructure(shared) : {}) }
    expect([asked.businessStructure, asked.publicOrGovernment]).toEqual(['', true])
    expect(problems(asked)).toEqual({ businessStructure: required })
  })

  test.each(['PUBLIC COMPANY', 'GOVERNMENT'] as const)('shows %s as the second answer', (value) => {
    const values = businessOverview.values(
      sampleApplication({ businessStructure: value }),
      emptyLead,
    )
    expect(values.publicOrGovernment).toBe(true)
  })

  test.each([
    ['SOLE PROPRIETOR', 'LIMITED', true],
    ['LIMITED', 'SOLE PROPRIETOR', true],
    ['LIMITED', 'CORPORATION', false],
    ['SOLE PROPRIETOR', 'SOLE PROPRIETOR', false],
  ] as const)('from %s to %s makes the owners due again: %s', (before, after, isDue) => {
    const draft = sampleApplication({ businessStructure: before })
    const merged = businessOverview.merge(draft, { ...sample, businessStructure: after })
    expect(merged.businessStructure).toBe(after)
    expect([merged.authorizedController === null, merged.primaryContact === null]).toEqual([
      isDue,
      isDue,
    ])
    expect(merged.companyOwners).toEqual(draft.companyOwners)
  })

  test('merges into the draft what it asks, and nothing else', () => {
    expect(businessOverview.merge(sampleApplication(), sample)).toEqual(sampleApplication())
  })
})
