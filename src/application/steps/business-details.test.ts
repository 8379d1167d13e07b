import { describe, expect, test } from 'vitest'
import { emptyAddress, emptyApplication } from '../application.ts'
import { emptyLead } from '../lead.ts'
import { sampleApplication, sampleToday } from '../testing/sample-application.ts'
import { businessDetails, toggleMailingAddress, websiteAdvice } from './business-details.ts'

const required = 'This field is required'
const lead = {
  ...emptyLead,
  businessName: 'Lead Bakery',
  phone: '+1 (415) 555-0199',
  email: ' lead@example.com ',
}
const sample = businessDetails.values(sampleApplication(), emptyLead)
const problems = (overrides: Partial<typeof sample>) =>
  businessDetails.problems({ ...sample, ...overrides }, emptyApplication, sampleToday)

describe('business details', () => {
  test('begin with what a lead tells, cleaned', () => {
    expect(businessDetails.values(emptyApplication, lead)).toMatchObject({
      businessName: 'Lead Bakery',
      businessPhone: '4155550199',
      businessEmail: 'lead@example.com',
      legalBusinessName: '',
    })
  })

  test('prefer the draft to the lead', () => {
    expect(businessDetails.values(sampleApplication(), lead)).toEqual(sample)
  })

  test('require everything but the website and the second line', () => {
    const blank = businessDetails.values(emptyApplication, emptyLead)
    expect(businessDetails.problems(blank, emptyApplication, sampleToday)).toEqual({
      businessName: required,
      legalBusinessName: required,
      businessPhone: required,
      businessEmail: required,
      'businessAddress.street': required,
      'businessAddress.city': required,
      'businessAddress.state': required,
      'businessAddress.zip': required,
    })
  })

  test('look at the mailing address only while it is shown', () => {
    const mailingAddress = {
      ...emptyAddress,
      street: 'PO Box 1',
      city: 'Reno',
      state: 'NV',
      zip: '8',
    }
    expect(problems({ mailingAddress })).toEqual({})
    expect(problems({ mailingAddress, showMailingAddress: true })).toEqual({
      'mailingAddress.zip': 'Please enter a valid zip code',
    })
  })

  test('tell of a malformed website without holding Next back', () => {
    const values = { ...sample, businessWebsite: 'example' }
    expect(problems({ businessWebsite: 'example' })).toEqual({})
    expect(websiteAdvice(values, sampleToday)).toEqual({
      businessWebsite: 'Please enter a valid URL',
    })
    expect(websiteAdvice({ ...sample, businessWebsite: '' }, sampleToday)).toEqual({})
  })

  test('merge into the draft what they ask, and nothing else', () => {
    const merged = businessDetails.merge(emptyApplication, sample)
    expect(businessDetails.values(merged, emptyLead)).toEqual(sample)
    expect(Object.keys(merged)).toEqual(Object.keys(emptyApplication))
    expect(businessDetails.merge(sampleApplication(), sample)).toEqual(sampleApplication())
  })

  test('forget a mailing address that is unchecked', () => {
    const mailingAddress = { ...emptyAddress, id: 'mailing-address', street: 'PO Box 1' }
    const checked = { ...sample, ...toggleMailingAddress(true), mailingAddress }
    const unchecked = { ...checked, ...toggleMailingAddress(false) }
    const again = { ...unchecked, ...toggleMailingAddress(true) }
    expect(businessDetails.merge(emptyApplication, checked).mailingAddress).toEqual(mailingAddress)
    expect(businessDetails.merge(emptyApplication, unchecked).mailingAddress).toBeNull()
    expect(again.mailingAddress.street).toBe('')
  })
})
