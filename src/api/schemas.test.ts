import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { emptyLead } from '../application/lead.ts'
import { addressSearchRoute } from './address-search.ts'
import { applicationSaved } from './applications.ts'
import { linkTokenRoute, plaidExchangeRoute } from './bank-link.ts'
import { clientErrorsRoute } from './client-errors.ts'
import { shownRequest } from './console/applications.ts'
import { correctionRequest } from './console/corrections.ts'
import { decisionRequest, noteRequest } from './console/decisions.ts'
import { retryRequest } from './console/deliveries.ts'
import { exportParams, exportRequest } from './console/exports.ts'
import { matchKeysRequest } from './console/match-keys.ts'
import { queueQuery } from './console/queue.ts'
import { sessionParams } from './console/session.ts'
import { errorBody } from './errors.ts'
import { leadgenRoute } from './leads.ts'
import { healthRoute } from './monitoring.ts'
import { pageConfig } from './page-config.ts'
import { PAGE_PATHS } from './pages.ts'
import { urlOf } from './route.ts'
import { routingLookupRoute } from './routing-numbers.ts'
import { applicationParams } from './stored-applications.ts'

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
      ...'/apply/ /apply/business-details /apply/business-overview'.split(' '),
      ...'/apply/owner-details /apply/transaction-details'.split(' '),
      ...'/apply/banking-information /apply/summary /apply/business-information'.split(' '),
      ...'/apply/confirmation /connect/get-started /connect/about'.split(' '),
    ]),
  )
})

describe('the path of a lead', () => {
  test('contains its id as one segment', () => {
    expect(urlOf(leadgenRoute, { params: { pmi: 'a/b?c' } })).toBe('/apply/api/leadgen/a%2Fb%3Fc')
  })
})

/** `age-encryption.org/v1` and more. */
const NOTE = 'YWdlLWVuY3J5cHRpb24ub3JnL3YxCnNlYWxlZA=='

const ID = 'b2ZmaWNlLWF0LWhvbWUtMQ'

const OTHER_ID = 'b2ZmaWNlLWF0LWhvbWUtMg'

const KEY = 'k'.repeat(43)

const correction = {
  id: ID,
  ciphertext: 'c2VhbGVk',
  note: NOTE,
  fields: ['businessPhone', 'documents.voided-check'],
  kept: ['companyOwners.0.ssn'],
  version: 1,
  mail: { language: 'es', fragment: `#${ID}.${KEY}` },
}

test.each([
  ['a reference', applicationParams, { reference: 'MA-7K3Q-9XDM' }, { reference: '../MA' }],
  ['a category', queueQuery, { mcc: '5462' }, { mcc: 'bakery' }],
  ['a note that is sealed', noteRequest, { note: NOTE }, { note: 'bm90IHNlYWxlZA==' }],
  ['what is shown', shownRequest, { fields: ['companyOwners.0.ssn'] }, { fields: [] }],
  [
    'a hash in place of a number',
    matchKeysRequest,
    { secret: 'a'.repeat(32), version: 1, keys: [{ kind: 'tin', hash: 'a'.repeat(32) }] },
    { secret: 'a'.repeat(32), version: 1, keys: [{ kind: 'tin', hash: '12-3456789' }] },
  ],
  [
    'something to correct',
    correctionRequest,
    { ...correction, mail: null },
    { ...correction, mail: null, fields: [] },
  ],
  [
    'the link of this request for corrections',
    correctionRequest,
    correction,
    { ...correction, mail: { language: 'es', fragment: `#${OTHER_ID}.${KEY}` } },
  ],
  [
    'reasons to decline',
    decisionRequest,
    { to: 'declined', version: 1, reasons: ['time-in-business'], note: NOTE },
    { to: 'declined', version: 1 },
  ],
  [
    'no reasons to approve',
    decisionRequest,
    { to: 'approved', version: 2 },
    { to: 'approved', version: 1, reasons: ['other'] },
  ],
  ['the id of a delivery', retryRequest, { ids: ['msg_abc'] }, { ids: ['abc'] }],
  [
    'an export without a search, which would be recorded',
    exportRequest,
    { filter: { minSales: 100 }, opened: true, format: 'csv' },
    { filter: { search: 'bakery' }, opened: true, format: 'csv' },
  ],
  ['the number of an export', exportParams, { id: '3' }, { id: '-1' }],
  ['the id of a session', sessionParams, { id: 'a'.repeat(64) }, { id: 'a' }],
] as const)('asks for %s', (...row) => {
  const [, schema, right, wrong] = row
  expect(v.safeParse(schema, right).issues).toBeUndefined()
  expect(v.safeParse(schema, wrong).success).toBe(false)
})
