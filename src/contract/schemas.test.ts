import { describe, expect, test } from 'vitest'
import { emptyLead } from '../domain/lead.ts'
import { applicationAccepted } from './applications.ts'
import { errorBody } from './errors.ts'
import { leadgenParams, leadgenPath, leadNotFound, leadResponse } from './leadgen.ts'
import { pageConfig } from './page-config.ts'
import { routingLookupQuery, routingLookupResponse } from './routing-lookup.ts'

const config = {
  apiUrl: '',
  brandName: 'Acme Payments',
  brandLogo: '/logo.svg',
  supportEmail: 'help@example.com',
  getStartedUrl: '',
  aboutUrl: '',
  privacyUrl: '',
  termsUrl: '',
  agreementVersion: '1.0',
  consentVersions: { esign: '1' },
  sandbox: true,
  flags: { 'bank-link': true, 'address-suggestions': false },
}

const answers = [
  ['an acceptance', applicationAccepted, { url: '/apply/confirmation' }, { url: 1 }],
  [
    'an error body',
    errorBody,
    { errors: [{ message: 'm' }, { field: 'tin', message: 'm' }] },
    { errors: [{}] },
  ],
  ['a lead', leadResponse, emptyLead, { ...emptyLead, phone: null }],
  ['an unknown lead', leadNotFound, {}, null],
  ['a bank’s name', routingLookupResponse, { data: { name: 'CHASE' } }, { data: {} }],
  ['the page’s configuration', pageConfig, config, { ...config, flags: {} }],
] as const

describe('the schema of', () => {
  test.each(answers)('%s accepts it and refuses another shape and unknown keys', (...row) => {
    const [, schema, right, wrong] = row
    expect(schema.safeParse(right).success).toBe(true)
    expect(schema.safeParse(wrong).success).toBe(false)
    expect(schema.safeParse({ ...right, unknown: 1 }).success).toBe(false)
  })

  test.each([
    ['', false],
    ['a', true],
    ['x'.repeat(200), true],
    ['x'.repeat(201), false],
  ])('a lead’s id has 1 to 200 characters (%#)', (pmi, accepted) => {
    expect(leadgenParams.safeParse({ pmi }).success).toBe(accepted)
  })

  test('a routing-number query refuses what is far too long', () => {
    expect(routingLookupQuery.safeParse({ routingnumber: '021000021' }).success).toBe(true)
    expect(routingLookupQuery.safeParse({ routingnumber: '0'.repeat(21) }).success).toBe(false)
  })
})

describe('the path of a lead', () => {
  test('holds its id as one segment', () => {
    expect(leadgenPath('a/b?c')).toBe('/apply/api/leadgen/a%2Fb%3Fc')
  })
})
