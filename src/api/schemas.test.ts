import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { emptyLead } from '../application/lead.ts'
import { addressSearchRoute } from './address-search.ts'
import { applicationSaved } from './applications.ts'
import { linkTokenRoute, plaidExchangeRoute } from './bank-link.ts'
import { clientErrorsRoute } from './client-errors.ts'
import { errorBody } from './errors.ts'
import { leadgenRoute } from './leads.ts'
import { healthRoute } from './monitoring.ts'
import { pageConfig } from './page-config.ts'
import { PAGE_PATHS } from './pages.ts'
import { urlOf } from './route.ts'
import { routingLookupRoute } from './routing-numbers.ts'

const config = {
  language: 'en',
  apiUrl: '',
  brandName: 'Acme Payments',
  brandLogo: '/logo.svg',
  supportEmail: 'help@example.com',
  supportPhone: '(555) 010-0199',
  supportTel: '5550100199',
  getStartedUrl: '',
  aboutUrl: '',
  privacyUrl: '',
  termsUrl: '',
  copyDays: 30,
  mailsCopy: false,
  funnel: true,
  sandbox: true,
  bankLinkScript: '',
  flags: { 'bank-link': true, 'address-suggestions': false },
}

const feature = {
  address_line1: '350 Mission St',
  street2: '',
  postcode: '94105',
  state_code: 'CA',
  city: 'San Francisco',
  formatted: '350 Mission St, San Francisco, CA 94105',
  attribution: '',
}

const answers = [
  [
    'an acceptance',
    applicationSaved,
    { url: '/apply/confirmation', reference: 'MA-7K3Q-9XDM' },
    { url: 1 },
  ],
  [
    'an error body',
    errorBody,
    { errors: [{ message: 'm' }, { field: 'tin', message: 'm' }] },
    { errors: [{}] },
  ],
  ['a lead', leadgenRoute.schema.response[200], emptyLead, { ...emptyLead, phone: null }],
  ['an unknown lead', leadgenRoute.schema.response[404], {}, null],
  [
    'a bank’s name',
    routingLookupRoute.schema.response[200],
    { data: { name: 'CHASE' } },
    { data: {} },
  ],
  [
    'a bank-link token',
    linkTokenRoute.schema.response[200],
    { link_token: 'link-1' },
    { link_token: null },
  ],
  [
    'an exchange',
    plaidExchangeRoute.schema.body,
    { publicToken: 'public-1', accountID: '' },
    { publicToken: '', accountID: '' },
  ],
  [
    'a client error',
    clientErrorsRoute.schema.body,
    { service: 'bank-link', kind: 'script-blocked' },
    { service: 'bank-link', kind: 'anything else' },
  ],
  [
    'suggested addresses',
    addressSearchRoute.schema.response[200],
    { features: [{ properties: feature }] },
    { features: [{ properties: { ...feature, county: '' } }] },
  ],
  ['health', healthRoute.schema.response[200], { status: 'ok' }, { status: 'down' }],
  ['the page’s configuration', pageConfig, config, { ...config, flags: {} }],
] as const

describe('the schema of', () => {
  test.each(answers)('%s accepts it and rejects another shape and unknown keys', (...row) => {
    const [, schema, right, wrong] = row
    expect(v.safeParse(schema, right).success).toBe(true)
    expect(v.safeParse(schema, wrong).success).toBe(false)
    expect(v.safeParse(schema, { ...right, unknown: 1 }).success).toBe(false)
  })

  test.each([
    ['', false],
    ['a', true],
    ['x'.repeat(200), true],
    ['x'.repeat(201), false],
  ])('a lead’s id has 1 to 200 characters (%#)', (pmi, accepted) => {
    expect(v.safeParse(leadgenRoute.schema.params, { pmi }).success).toBe(accepted)
  })

  test('a routing-number query rejects what is far too long', () => {
    const { querystring: query } = routingLookupRoute.schema
    expect(v.safeParse(query, { routingnumber: '021000021' }).success).toBe(true)
    expect(v.safeParse(query, { routingnumber: '0'.repeat(21) }).success).toBe(false)
  })
})

test('an address query rejects what is far too long', () => {
  const { querystring: query } = addressSearchRoute.schema
  expect(v.safeParse(query, { text: '350 Mission' }).success).toBe(true)
  expect(v.safeParse(query, { text: 'x'.repeat(201) }).success).toBe(false)
})

test('every page is listed once, with the steps and the alias of the first one', () => {
  expect(new Set(PAGE_PATHS).size).toBe(PAGE_PATHS.length)
  expect(PAGE_PATHS).toEqual(
    expect.arrayContaining([
      '/apply/',
      '/apply/business-details',
      '/apply/business-overview',
      '/apply/owner-details',
      '/apply/transaction-details',
      '/apply/banking-information',
      '/apply/summary',
      '/apply/business-information',
      '/apply/confirmation',
      '/connect/get-started',
      '/connect/about',
    ]),
  )
})

describe('the path of a lead', () => {
  test('contains its id as one segment', () => {
    expect(urlOf(leadgenRoute, { params: { pmi: 'a/b?c' } })).toBe('/apply/api/leadgen/a%2Fb%3Fc')
  })
})
