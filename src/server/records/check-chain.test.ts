/** Compares the stored parts of an application with its events, without a database. */
import { describe, expect, it } from 'vitest'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import { stateOf } from '../../application/facts/fold.ts'
import { receipt, storedApplication, storedEvent } from '../../test-support/stored-rows.ts'
import type { CompleteDocument } from '../documents/service.ts'
import type { StoredEvent } from '../ledger/store.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { chainProblems, labelProblems, type StoredParts } from './check-chain.ts'
import { findChangedNotes } from './sealed-notes.ts'
import { applicationRowHash } from './service.ts'

const row = storedApplication
const by = { name: 'Rita Bell', subject: 'rita' }
const detail = { ...receipt, row: applicationRowHash(row), sealed: bytesHash(row.sealed) }
const received = { kind: 'received', detail } as const
const copied = { kind: 'copied', detail: { pdf: 'pdf' } } as const
const opened = { kind: 'opened', detail: { by } } as const
const delivered = (delivery: string) =>
  ({
    kind: 'delivered',
    detail: { delivery, kind: 'webhook', type: 'application.purged' },
  }) as const
const purged = { kind: 'purged', detail: { receivedAt: 'x', deliveries: { d1: 'h' } } } as const
const copy = { version: 1, record: receipt.copy, pdf: null }

const chainOf = (events: readonly StoredEvent[]) => ({
  events,
  problems: new Map<number, string>(),
  counting: events,
  isWhole: true,
  isShortened: false,
})
const chain = (...contents: readonly EventContent[]) =>
  chainOf(contents.map((content, index) => storedEvent(content, { number: index + 1 })))
const none: StoredParts = { row: undefined, copies: [], entries: [], documents: [], versions: [] }
const problems = (contents: readonly EventContent[], overrides: Partial<StoredParts> = {}) =>
  chainProblems(chain(...contents), { ...none, row, copies: [copy], ...overrides })

describe('an application', () => {
  it('is unchanged since its receipt, even once it has a copy and was read', () => {
    expect(problems([received])).toEqual([])
    expect(problems([received, opened, copied], { copies: [{ ...copy, pdf: 'pdf' }] })).toEqual([])
  })

  it('is reported if missing, or present again after its erasure', () => {
    expect(problems([received], none)).toEqual(['the application is missing, but was not erased'])
    expect(problems([received, purged], { copies: [] })).toContain(
      'the application exists again after it was erased',
    )
  })

  it('has no events after its erasure except the announcement', () => {
    const late = ['an event was recorded after it was erased']
    expect(problems([received, purged], none)).toEqual([])
    expect(problems([received, purged, delivered('d1')], none)).toEqual([])
    expect(problems([received, purged, delivered('d2')], none)).toEqual(late)
    expect(problems([received, purged, delivered('d1'), opened], none)).toEqual(late)
  })

  it('is reported if its row or its sealed part was changed', () => {
    expect(problems([received], { row: { ...row, mcc: '7995' } })).toEqual(['the row was changed'])
    expect(problems([received], { row: { ...row, sealed: new Uint8Array([1]) } })).toEqual([
      'the sealed record was changed',
    ])
  })

  it('has one copy of each version, as its last event says', () => {
    const changed = ["the copy's hash was changed"]
    expect(problems([received], { copies: [{ ...copy, pdf: 'pdf' }] })).toEqual(changed)
    expect(problems([received, copied])).toEqual(changed)
    expect(problems([received], { copies: [] })).toEqual(['its copy is missing'])
    expect(problems([received], { copies: [{ ...copy, record: 'x' }] })).toEqual([
      'the data of its signed copy was changed',
    ])
    expect(problems([received], { copies: [copy, { ...copy, version: 2 }] })).toEqual([
      'a signed copy belongs to no version',
    ])
  })

  it('gets no version, entry or document by its re-encryption', () => {
    const sealed = new Uint8Array([1])
    const part = { sha256: bytesHash(sealed), recipients: 'r' }
    const again = { sealed: bytesHash(row.sealed), recipients: 'r', notes: {} }
    const added = (name: 'versions' | 'entries' | 'documents', stored: Partial<StoredParts>) => {
      const rekeyed = { kind: 'rekeyed', detail: { ...again, [name]: { 2: part } } } as const
      return problems([received, rekeyed], stored)
    }
    expect(added('versions', { versions: [{ version: 2, sealed }] })).toEqual([
      'a corrected version was changed',
    ])
    expect(added('entries', { entries: [{ invitation: '2', sealed }] })).toEqual([
      'what an owner entered was changed',
    ])
    const document = { id: '2', sha256: part.sha256 } as CompleteDocument
    expect(added('documents', { documents: [document] })).toEqual(['a document was changed'])
  })

  it.each([
    ['reports', 'r', ['event 2 (rekeyed) replaces what was sealed to the same keys']],
    ['allows', 'other keys', []],
  ])('%s that a part is sealed again to %s', (_, recipients, reported) => {
    const sealed = new Uint8Array([1])
    const before = { sha256: bytesHash(new Uint8Array([2])), recipients: 'r' }
    const receipt = { ...received, detail: { ...received.detail, entries: { a: before } } } as const
    const entries = { a: { sha256: bytesHash(sealed), recipients } }
    const detail = { sealed: bytesHash(row.sealed), recipients, notes: {}, entries }
    const stored = { entries: [{ invitation: 'a', sealed }] }
    expect(problems([receipt, { kind: 'rekeyed', detail }], stored)).toEqual(reported)
  })
})

describe('a note', () => {
  const bytes = new Uint8Array([1, 2])
  const detail = {
    from: 'received',
    to: 'received',
    deliveries: {},
    note: bytesHash(bytes),
  } as const
  const changed = (note: Uint8Array | null, ...later: StoredEvent[]) => {
    const event = storedEvent({ kind: 'status', detail }, { number: 2, note })
    const first = storedEvent(received, { number: 1 })
    return [...findChangedNotes(chainOf([first, event, ...later]))]
  }

  it('belongs to its event, and is removed only with the application', () => {
    expect(changed(bytes)).toEqual([])
    expect(changed(new Uint8Array([3]))).toEqual([2])
    expect(changed(null)).toEqual([2])
    expect(changed(null, storedEvent(purged, { number: 3 }))).toEqual([])
    expect(changed(bytes, storedEvent(purged, { number: 3 }))).toEqual([])
  })

  it('does not belong to an event that was only read', () => {
    expect(changed(bytes, storedEvent(opened, { number: 3 }))).toEqual([])
    expect(changed(bytes, storedEvent(opened, { number: 3, note: bytes }))).toEqual([3])
  })

  it('is not added to an event by its re-encryption', () => {
    const detail = { sealed: '', recipients: 'r', notes: { 2: bytesHash(bytes) } }
    const events = [
      storedEvent(received, { number: 1 }),
      storedEvent(
        { kind: 'proposed', detail: { to: 'approved', deliveries: {} } },
        {
          number: 2,
          note: bytes,
        },
      ),
      storedEvent({ kind: 'rekeyed', detail }, { number: 3 }),
    ]
    expect([...findChangedNotes(chainOf(events))]).toEqual([2])
  })
})

describe('the columns of a list', () => {
  const expiresAt = '2026-12-24T12:00:00.000Z'
  const request = {
    kind: 'correction-requested',
    detail: {
      by,
      id: 'a',
      fields: [],
      kept: [],
      ciphertext: 'c',
      recipients: 'r',
      expiresAt,
      deliveries: {},
    },
  } as const
  const answered = { kind: 'corrected', detail: { ...detail, id: 'a', version: 2 } } as const
  const labels = (contents: readonly EventContent[], overrides: object, now = '2026-12-01') =>
    labelProblems(
      stateOf('MA-1', chain(...contents).events),
      { ...row, ...overrides },
      new Date(now),
    )
  const wrong = ['whether corrections are requested was changed']

  it('show that corrections are requested until they are answered or expire', () => {
    expect(labels([received], {})).toEqual([])
    expect(labels([received], { correction: 'waiting' })).toEqual(wrong)
    expect(labels([received, request], { correction: 'waiting' })).toEqual([])
    expect(labels([received, request], {})).toEqual(wrong)
    expect(labels([received, request, answered], {})).toEqual([])
    expect(labels([received, request, answered], { correction: 'waiting' })).toEqual(wrong)
    expect(labels([received, request], { correction: 'waiting' }, '2027-01-01')).toEqual([])
    expect(labels([received, request], {}, '2027-01-01')).toEqual([])
  })

  it('show the assignment', () => {
    const assigned = { kind: 'assigned', detail: { to: by, by } } as const
    expect(labels([received, assigned], { assignee: 'rita' })).toEqual([])
    expect(labels([received, assigned], {})).toEqual(['its assignment was changed'])
  })
})
