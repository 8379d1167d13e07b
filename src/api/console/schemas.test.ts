import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { applicationParams } from '../stored-applications.ts'
import {
  assigneeRequest,
  changesQuery,
  consoleApplication,
  duplicates,
  fingerprintsRequest,
  ofApplication,
  queueChanges,
  queuePage,
  queueQuery,
  shownRequest,
} from './applications.ts'
import { correctionAsked, correctionRequest } from './corrections.ts'
import { decisionMade, decisionRefused, decisionRequest, noteRequest } from './decisions.ts'
import { deliveries, deliveriesQuery, retried, retryRequest } from './deliveries.ts'
import { exportBegun, exportPage, exportParams, exportQuery, exportRequest } from './exports.ts'
import {
  consoleSession,
  consoleSessionPath,
  consoleSessions,
  emptyRequest,
  sessionParams,
} from './session.ts'

/** `age-encryption.org/v1` and more. */
const NOTE = 'YWdlLWVuY3J5cHRpb24ub3JnL3YxCnNlYWxlZA=='

const listed = {
  reference: 'MA-7K3Q-9XDM',
  receivedAt: '2026-11-22T10:42:00.000Z',
  businessName: 'Golden Gate Bakery',
  businessStructure: 'LIMITED',
  mcc: '5462',
  state: 'CA',
  annualSales: 250_000,
  bankMethod: 'manual',
  pmi: null,
  status: 'reviewing',
  assignee: { name: 'Rosa Reyes', email: 'rosa@example.com' },
  proposed: { to: 'approved', at: '2026-11-22T11:00:00.000Z', by: 'Rosa Reyes', byMe: true },
  awaitsCorrection: true,
}

const delivery = {
  id: 'msg_abc',
  reference: 'MA-7K3Q-9XDM',
  kind: 'webhook',
  type: 'application.submitted',
  status: 'waiting',
  attempts: 0,
  createdAt: '2026-11-22T10:42:00.000Z',
  dueAt: '2026-11-22T10:42:00.000Z',
  lastFailure: null,
  finishedAt: null,
}

const correction = {
  id: 'b2ZmaWNlLWF0LWhvbWUtMQ',
  state: 'corrected',
  askedAt: '2026-11-22T10:42:00.000Z',
  by: 'Rosa Reyes',
  fields: ['businessPhone'],
  expiresAt: '2026-12-06T10:42:00.000Z',
  version: { number: 2, receivedAt: '2026-11-23T10:42:00.000Z', sealed: NOTE },
}

const requestedCorrection = {
  id: correction.id,
  token: 't'.repeat(43),
  ciphertext: 'c2VhbGVk',
  note: NOTE,
  fields: ['businessPhone', 'documents.voided-check'],
  kept: ['companyOwners.0.ssn'],
  version: 1,
  mail: {
    to: 'maria@example.com',
    language: 'es',
    fragment: `#${correction.id}.${'k'.repeat(43)}`,
  },
}

const session = { name: 'Rosa Reyes', email: 'rosa@example.com', role: 'reviewer' }
const time = '2026-11-22T10:42:00.000Z'

test.each([
  ['a reference', applicationParams, { reference: 'MA-7K3Q-9XDM' }, { reference: '../MA' }],
  ['a query', queueQuery, { minSales: '100', mcc: '5462' }, { mcc: 'bakery' }],
  ['a page of the queue', queuePage, { applications: [listed], next: null }, { applications: [] }],
  ['a query for changes', changesQuery, { since: 'cursor' }, { since: '' }],
  ['changes', queueChanges, { latest: 'cursor', new: 3 }, { latest: 'cursor' }],
  [
    'an application',
    consoleApplication,
    {
      ...listed,
      sealed: NOTE,
      entries: [{ invitation: 'aW52aXRhdGlvbg', sealed: NOTE }],
      problems: [],
      history: [
        { at: time, kind: 'status', by: 'server', what: 'note added', detail: {}, note: NOTE },
      ],
      agreement: { version: '2026-11-01', sha256: 'hash' },
      copy: { sha256: 'hash', signedAt: time },
      nextStatuses: ['approved', 'declined', 'withdrawn'],
      deliveries: [delivery],
      corrections: [correction],
    },
    listed,
  ],
  [
    'a request for corrections',
    correctionRequest,
    requestedCorrection,
    { ...requestedCorrection, note: 'Nobody answers.' },
  ],
  [
    'a request for corrections that is not mailed',
    correctionRequest,
    { ...requestedCorrection, mail: null },
    { ...requestedCorrection, fields: [] },
  ],
  [
    'corrections that are asked for',
    correctionAsked,
    { expiresAt: correction.expiresAt, mailed: true, page: 'https://a.example/apply/correct' },
    { expiresAt: correction.expiresAt },
  ],
  ['what is shown', shownRequest, { fields: ['companyOwners.0.ssn'] }, { fields: [] }],
  ['an assignee', assigneeRequest, { assignee: 'me' }, { assignee: 'somebody' }],
  [
    'fingerprints',
    fingerprintsRequest,
    { fingerprints: [{ kind: 'tin', hash: 'a'.repeat(64) }] },
    { fingerprints: [{ kind: 'tin', hash: '12-3456789' }] },
  ],
  [
    'duplicates',
    duplicates,
    {
      duplicates: [
        { reference: 'MA-7K3Q-9XDM', businessName: null, status: 'approved', kind: 'ssn' },
      ],
      compared: 1,
      of: 2,
    },
    { duplicates: [] },
  ],
  [
    'a decision to decline',
    decisionRequest,
    { to: 'declined', version: 1, reasons: ['time-in-business'], note: NOTE },
    { to: 'declined', version: 1 },
  ],
  ['a decision to approve', decisionRequest, { to: 'approved', version: 2 }, { to: 'approved' }],
  [
    'a decision without reasons to decline',
    decisionRequest,
    { to: 'approved', version: 1, reasons: [] },
    { to: 'approved', version: 1, reasons: ['other'] },
  ],
  ['a decision that was made', decisionMade, { outcome: 'changed', status: 'approved' }, {}],
  [
    'a decision that is refused',
    decisionRefused,
    { errors: [{ code: 'refused', message: 'm' }], status: 'approved' },
    { errors: [] },
  ],
  ['a note', noteRequest, { note: NOTE }, { note: 'bm90IHNlYWxlZA==' }],
  ['deliveries', deliveries, { deliveries: [delivery] }, { deliveries: [{}] }],
  ['a query for deliveries', deliveriesQuery, { status: 'failed' }, { status: 'lost' }],
  ['a retry', retryRequest, { ids: ['msg_abc'] }, { ids: ['abc'] }],
  ['what is retried', retried, { due: 1 }, { due: '1' }],
  [
    'an export',
    exportRequest,
    { filter: { minSales: 100 }, opened: true, format: 'csv' },
    { filter: { search: 'bakery' }, opened: true, format: 'csv' },
  ],
  ['an export that has begun', exportBegun, { id: 3, count: 12 }, { id: 3 }],
  ['the id of an export', exportParams, { id: '3' }, { id: '-1' }],
  ['a query for a page', exportQuery, { after: 'cursor' }, { after: '' }],
  [
    'a page of an export',
    exportPage,
    {
      applications: [
        { ...listed, sealed: '', entries: [], versions: [{ number: 2, sealed: NOTE }] },
      ],
      changed: [],
      next: null,
    },
    { applications: [listed], changed: [], next: null },
  ],
  [
    'a session',
    consoleSession,
    {
      ...session,
      csrfToken: 't',
      recipients: ['age1'],
      fourEyesAbove: null,
      idleMinutes: 30,
    },
    session,
  ],
  [
    'sessions',
    consoleSessions,
    {
      sessions: [
        {
          ...session,
          id: 'a'.repeat(64),
          createdAt: time,
          lastSeenAt: time,
          expiresAt: time,
          current: true,
        },
      ],
    },
    { sessions: [session] },
  ],
  ['the id of a session', sessionParams, { id: 'a'.repeat(64) }, { id: 'a' }],
  ['an empty request', emptyRequest, {}, []],
] as const)('the schema of %s accepts it and rejects another shape and unknown keys', (...row) => {
  const [, schema, right, wrong] = row
  expect(v.safeParse(schema, right).issues).toBeUndefined()
  expect(v.safeParse(schema, wrong).success).toBe(false)
  expect(v.safeParse(schema, { ...right, unknown: 1 }).success).toBe(false)
})

describe('the address', () => {
  test('of what belongs to an application contains its reference', () => {
    const path = '/console/api/applications/:reference/decisions'
    expect(ofApplication(path, 'MA-7K3Q-9XDM')).toBe(
      '/console/api/applications/MA-7K3Q-9XDM/decisions',
    )
  })

  test('of a session contains its id', () => {
    expect(consoleSessionPath('abc')).toBe('/console/api/sessions/abc')
  })
})
