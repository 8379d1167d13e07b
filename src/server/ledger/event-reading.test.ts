import { describe, expect, it } from 'vitest'
import { SERVER } from '../../application/facts/application-state.ts'
import type { EventKind } from '../../application/facts/event-kinds.ts'
import {
  detailOf,
  eventPerson,
  eventText,
  livingEvents,
  personIn,
  storedDetail,
} from '../../application/facts/event-reading.ts'
import { stateOf } from '../../application/facts/fold.ts'
import { receipt, storedEvent } from '../../test-support/stored-rows.ts'
import { testSigner, testTrust } from '../../test-support/test-signer.ts'
import { firstEvent } from './new-events-service.ts'
import type { StoredEvent } from './store.ts'
import { signatureProblem } from './trust.ts'

const by = { name: 'Rita Bell', subject: 'rita' }

/** Returns an event as a row may contain it, whichever release or person stored it. */
function stored(kind: string, detail: unknown): Pick<StoredEvent, 'kind' | 'detail'> {
  const row: unknown = {
    kind,
    detail: typeof detail === 'string' ? detail : JSON.stringify(detail),
  }
  return row as Pick<StoredEvent, 'kind' | 'detail'>
}

describe('an event', () => {
  it.each([
    ['Rita Bell', 'Rita Bell'],
    ['Server', 'Server (rita)'],
    ['', 'rita'],
  ])('of a person who calls themselves %j is not shown as the server’s', (name, shown) => {
    const event = storedEvent({ kind: 'assigned', detail: { to: null, by: { ...by, name } } })
    expect(eventPerson({ ...event, signer: SERVER })).toBe(shown)
  })

  it('is shown without a detail that could not be sent on', () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    expect(storedDetail(stored('checked', `{"step":${deep}}`))).toEqual({})
  })

  it('is read once, since a verification needs its content many times', () => {
    const event = storedEvent({ kind: 'received', detail: receipt })
    expect(detailOf(event, 'received')).toBe(detailOf(event, 'received'))
  })

  const DECLINED = { from: 'reviewing', to: 'declined', deliveries: {} }
  const SHOWN = 'shown unmasked: Tax ID Number (TIN)'
  const EXPORT = { format: 'csv', filter: {} }
  const KEY = { name: 'CRM', secret: 'ab' }
  it.each<[EventKind, object, string]>([
    ['corrected', { ...receipt, id: 'a', version: 2 }, 'corrected: version 2'],
    ['opened', {}, 'viewed'],
    ['copied', { pdf: 'ab', version: 3 }, 'signed copy generated version 3'],
    ['status', { from: 'reviewing', to: 'reviewing', deliveries: {}, note: 'ab' }, 'note added'],
    [
      'status',
      { ...DECLINED, reasons: ['credit-history'], unseen: true, isAsker: true },
      'status changed from reviewing to declined (credit-history) (without having opened it) (asked and decided by the same person)',
    ],
    ['proposed', { to: 'approved', by }, 'first of two decisions: approved'],
    ['assigned', { to: null, by }, 'assigned to nobody'],
    ['shown', { fields: ['tin', 'documents.0'], by }, `${SHOWN}; Document 1`],
    [
      'exported',
      { ...EXPORT, opened: true, count: 1200, filter: { status: 'received' } },
      'exported 1,200 applications as csv with sealed data (status received)',
    ],
    ['exported', { ...EXPORT, opened: false, count: 1 }, 'exported 1 application as csv'],
    ['boarded', { result: 'failed', deliveries: {} }, 'boarding failed'],
    [
      'boarded',
      { result: 'succeeded', id: 'M-17', key: 3, deliveries: {} },
      'boarding succeeded, merchant ID M-17 (API key 3)',
    ],
    ['signed-out', { by, of: { name: 'Bo', subject: 'bo' } }, 'signed out (session of Bo)'],
    ['key-made', { ...KEY, may: ['applications'] }, 'API key made: CRM (may: applications)'],
  ])('of kind %s with %j reads: %s', (kind, detail, text) => {
    expect(eventText(stored(kind, detail))).toBe(text)
  })

  it('of release 0.1.0 is read without the parts added since', () => {
    const { annualSales: _, ...detail } = receipt
    expect(detailOf(stored('received', detail), 'received')).toMatchObject({ annualSales: null })
    expect(detailOf(stored('signed-in', { by, role: 'viewer' }), 'signed-in')?.session).toBe('')
    const salesIn = (hash: string) =>
      stateOf(
        'MA-7K3Q-9XDM',
        [storedEvent({ kind: 'received', detail: { ...receipt, annualSales: null } })],
        { hash, annualSales: 1000 },
      ).versions.map(({ annualSales }) => annualSales)
    expect([salesIn(receipt.row), salesIn('of another version')]).toEqual([[1000], [null]])
    const screened = { by, version: 1, list: 'a', matches: 0, open: 0, recipients: 'b' }
    expect(detailOf(stored('screened', screened), 'screened')?.threshold).toBe(85)
    expect(detailOf(stored('signed-out', { by, of: by }), 'signed-out')?.session).toBe(0)
    expect(detailOf(stored('correction-withdrawn', { id: 'a' }), 'correction-withdrawn')).toEqual({
      id: 'a',
      deliveries: {},
    })
  })

  it('of the erasure counts at any position', () => {
    const received = storedEvent({ kind: 'received', detail: receipt })
    const purged = storedEvent({ kind: 'purged', detail: { receivedAt: 'x', deliveries: {} } })
    expect(livingEvents([received])).toEqual([received])
    expect(livingEvents([received, purged])).toBeUndefined()
  })

  it('means nothing for another kind', () => {
    expect(detailOf(stored('received', receipt), 'corrected', 'received')).toEqual(receipt)
    expect(detailOf(stored('purged', { receivedAt: 'x' }), 'status', 'proposed')).toBeUndefined()
  })

  it.each<[string, unknown]>([
    ['screened', { by, score: 3 }],
    ['status', { from: 'received', to: 'screened', deliveries: {}, by }],
    ['status', { to: 'approved', by }],
    ['status', 'not JSON'],
    ['status', [by]],
  ])('that is unreadable, as %s with %j, names nobody but shows its kind', (kind, detail) => {
    const event = stored(kind, detail)
    expect(personIn({ ...event, signer: SERVER })).toBeUndefined()
    expect(eventText(event)).toBe(`${kind} (this release cannot read it)`)
  })

  it('that is signed but unreadable does not count', () => {
    const context = { reference: 'MA-7K3Q-9XDM', at: new Date(), signer: testSigner }
    const detail = JSON.parse('{"receivedAt":5}')
    const event = firstEvent(context, { kind: 'purged', detail })
    expect(signatureProblem(event, testTrust)).toBe('cannot be read: a later release stored it')
  })
})
