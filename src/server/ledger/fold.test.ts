/** The states that events lead to. */
import { describe, expect, it } from 'vitest'
import { waitingCorrection } from '../../application/facts/application-state.ts'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import { stateOf } from '../../application/facts/fold.ts'
import { receipt, storedEvent } from '../../test-support/stored-rows.ts'
import type { StoredEvent } from './store.ts'

const received = { kind: 'received', detail: receipt } as const
const chain = (...contents: EventContent[]) =>
  contents.map((content, index) => storedEvent(content, { number: index + 1 }))
const person = (subject: string) => ({ by: { name: subject, subject } })
const proposed = (subject: string, to: 'approved' | 'declined' = 'approved') =>
  ({ kind: 'proposed', detail: { to, ...person(subject), deliveries: {} } }) as const
const status = (subject: string, more: object = {}) =>
  ({
    kind: 'status',
    detail: { from: 'reviewing', to: 'approved', deliveries: {}, ...person(subject), ...more },
  }) as const

describe('a proposal', () => {
  it.each<[string, readonly EventContent[], string | undefined]>([
    ['none', [received], undefined],
    ['one', [received, proposed('rita')], 'rita'],
    ['the last of two', [received, proposed('rita'), proposed('vera')], 'vera'],
    ['right after a status', [received, status('olga'), proposed('rita')], 'rita'],
    ['before a status', [received, proposed('rita'), status('olga')], undefined],
    [
      'before a correction',
      [proposed('rita'), { kind: 'corrected', detail: { ...receipt, id: 'a', version: 2 } }],
      undefined,
    ],
  ])('that is open: %s', (_, contents, who) => {
    expect(stateOf('MA-1', chain(...contents)).proposal?.author.person?.subject).toBe(who)
  })
})

describe('a decision by the person who made the request', () => {
  it.each<[string, readonly EventContent[], boolean]>([
    ['alone', [received, status('rita', { isAsker: true })], true],
    ['of nobody who asked', [received, status('rita')], false],
    ['after their own proposal', [proposed('rita'), status('rita', { isAsker: true })], true],
    ['after one by another', [proposed('vera'), status('rita', { isAsker: true })], false],
    [
      'after another proposal of another',
      [proposed('vera', 'declined'), status('rita', { isAsker: true })],
      true,
    ],
  ])('%s', (_, contents, isAlone) => {
    expect(stateOf('MA-1', chain(...contents)).isDecidedByAsker).toBe(isAlone)
  })
})

describe('a request for corrections', () => {
  const { by } = person('rita')

  it.each([
    ['2026-12-24T11:59:59.999Z', 'a'],
    ['2026-12-24T12:00:00.000Z', undefined],
  ])('whose expiry was recorded at %s waits: %s', (at, waiting) => {
    const expiresAt = '2026-12-24T12:00:00.000Z'
    const sealed = { fields: [], kept: [], ciphertext: 'a', recipients: 'b' }
    const detail = { by, id: 'a', ...sealed, expiresAt, deliveries: {} }
    const expiry = { kind: 'correction-expired', detail: { id: 'a', deliveries: {} } } as const
    const state = stateOf('MA-1', [
      ...chain(received, { kind: 'correction-requested', detail }),
      storedEvent(expiry, { number: 3, at }),
    ])
    expect(waitingCorrection(state, new Date('2026-12-24T11:00:00.000Z'))?.id).toBe(waiting)
  })

  it('ends with its answer, or with a decision before it expires', () => {
    const expiresAt = '2026-12-24T12:00:00.000Z'
    const sealed = { fields: [], kept: [], ciphertext: 'a', recipients: 'b' }
    const requestEvent = (id: string) =>
      storedEvent({
        kind: 'correction-requested',
        detail: { by, id, ...sealed, expiresAt, deliveries: {} },
      })
    const corrected = storedEvent({
      kind: 'corrected',
      detail: { ...receipt, id: 'a', version: 2 },
    })
    const decided = (at: string) =>
      storedEvent(
        { kind: 'status', detail: { from: 'reviewing', to: 'declined', deliveries: {} } },
        { at },
      )
    const early = decided('2026-12-24T11:59:59.999Z')
    const received = storedEvent({ kind: 'received', detail: receipt })
    const endsAfter = (...events: StoredEvent[]) =>
      stateOf('MA-7K3Q-9XDM', events).corrections.map((correction) => correction.end?.by)
    const end = (...later: StoredEvent[]) => endsAfter(received, early, requestEvent('a'), ...later)
    expect(end()).toEqual([undefined])
    expect(end(requestEvent('b'), corrected)).toEqual(['answer', undefined])
    expect(endsAfter(requestEvent('b'), corrected)).toEqual([undefined])
    expect(end(early)).toEqual(['decision'])
    expect(end(decided(expiresAt))).toEqual([undefined])
  })
})
