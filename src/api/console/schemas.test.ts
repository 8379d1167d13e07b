/** Tests our own rules; requests and answers are tested with each route. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { applicationParams } from '../stored-applications.ts'
import { shownRequest } from './applications.ts'
import { correctionRequest } from './corrections.ts'
import { decisionRequest, noteRequest } from './decisions.ts'
import { retryRequest } from './deliveries.ts'
import { exportParams, exportRequest } from './exports.ts'
import { matchKeysRequest } from './match-keys.ts'
import { queueQuery } from './queue.ts'
import { sessionParams } from './session.ts'

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
