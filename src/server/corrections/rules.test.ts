/** The rules of corrections, without a server or a database. */
import { describe, expect, it } from 'vitest'
import { latestVersionOf } from '../../application/facts/application-state.ts'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import { stateOf } from '../../application/facts/fold.ts'
import type { StoredState } from '../../application/facts/ruling.ts'
import { receipt, storedEvent } from '../../test-support/stored-rows.ts'
import { answer, ask, cancel, expire } from './rules.ts'

const NOW = new Date('2026-11-24T12:00:00.000Z')
const LATER = '2026-12-24T12:00:00.000Z'
const EARLIER = '2026-11-01T12:00:00.000Z'
const by = { name: 'Rita Bell', subject: 'rita' }
const received = { kind: 'received', detail: receipt } as const
const requested = (id: string, expiresAt = LATER) =>
  ({
    kind: 'correction-requested',
    detail: {
      ...{ by, id, fields: ['businessName'], kept: [], ciphertext: 'c', recipients: 'r' },
      ...{ expiresAt, deliveries: {} },
    },
  }) as const
const corrected = (id: string, version = 2) =>
  ({ kind: 'corrected', detail: { ...receipt, id, version } }) as const
const withdrawn = (id: string) =>
  ({ kind: 'correction-withdrawn', detail: { id, by, deliveries: {} } }) as const
const expired = (id: string) =>
  ({ kind: 'correction-expired', detail: { id, deliveries: {} } }) as const
const status = (to: 'reviewing' | 'declined') =>
  ({ kind: 'status', detail: { from: 'received', to, by, deliveries: {} } }) as const

function foundIn(contents: readonly EventContent[], isAsked = false): StoredState {
  // An expiry is recorded once the time is over.
  const events = contents.map((content, index) =>
    storedEvent(content, {
      number: index + 1,
      ...(content.kind === 'correction-expired' && { at: LATER }),
    }),
  )
  const state = stateOf('MA-1', events)
  if (state.erasedAt !== undefined) throw new Error('No rule gets an erased application')
  const row = {
    ...{ status: state.status, hash: 'a', version: latestVersionOf(state), annualSales: 1 },
    ...{ hasContact: true, isAsked },
  }
  return { depth: 'row', row, state }
}

/** Returns the events of a question that was asked and answered. */
const requestOf = (number: number): readonly EventContent[] => {
  const { detail } = requested('old')
  const fields = [`replies.${number}`]
  return [{ kind: 'correction-requested', detail: { ...detail, fields } }, corrected('old')]
}

const { deliveries: _, ...detail } = requested('new').detail
const command = { detail, note: new Uint8Array(), version: 1, row: 'a', mails: [] }
const refused = { refusal: 'refused' }

describe('asking for corrections', () => {
  it.each<[string, StoredState, object]>([
    ['what is decided', foundIn([received, status('declined')]), {}],
    ['what waits for an answer already', foundIn([received, requested('a')]), {}],
    ['a version that is not the latest', foundIn([received]), { version: 2 }],
    ['someone at an address that was changed meanwhile', foundIn([received]), { row: 'b' }],
  ])('for %s is refused', (_, application, more) => {
    expect(ask(application, { ...command, ...more }, NOW)).toEqual(refused)
  })

  it.each<
    [string, readonly EventContent[], readonly string[], Readonly<Record<string, string>>, boolean]
  >([
    ['a first question', [received], ['replies.1'], { '1': 'h' }, true],
    [
      'some beside answers',
      [received],
      ['tin', 'replies.2', 'replies.1'],
      { '1': 'h', '2': 'h' },
      true,
    ],
    ['no hash', [received], ['replies.1'], {}, false],
    ['a hash of no question', [received], ['tin'], { '1': 'h' }, false],
    ['the hash of another', [received], ['replies.1'], { '2': 'h' }, false],
    ['the same twice', [received], ['replies.1', 'replies.1'], { '1': 'h' }, false],
    ['one that was asked before', [received, ...requestOf(2)], ['replies.2'], { '2': 'h' }, false],
    ['one before those', [received, ...requestOf(2)], ['replies.1'], { '1': 'h' }, false],
    ['one after those', [received, ...requestOf(2)], ['replies.3'], { '3': 'h' }, true],
  ])('with %s', (_, contents, fields, questions, isAllowed) => {
    const application = foundIn(contents)
    const own = {
      ...command,
      detail: { ...detail, fields, questions },
      version: application.row.version,
    }
    expect('outcome' in ask(application, own, NOW)).toBe(isAllowed)
  })

  it('is announced, after the end of an expired request', () => {
    const once = foundIn([received, requested('a', EARLIER)], true)
    expect(ask(once, command, NOW)).toMatchObject({
      events: [
        { kind: 'correction-expired', detail: { id: 'a' } },
        { kind: 'correction-requested' },
      ],
    })
    const closed = foundIn([received, requested('a', EARLIER)])
    expect(ask(closed, command, NOW)).toMatchObject({
      events: [{ kind: 'correction-requested' }],
    })
  })
})

describe('a request for corrections', () => {
  it.each<[string, readonly EventContent[]]>([
    ['none', [received]],
    ['another', [received, requested('b')]],
    ['one that is answered', [received, requested('a'), corrected('a')]],
    ['one that is withdrawn', [received, requested('a'), withdrawn('a')]],
    ['one that has expired', [received, requested('a'), expired('a')]],
    ['one that a decision ended', [received, requested('a'), status('declined')]],
  ])('%s is not canceled, and %s expires with no event', (_, contents) => {
    expect(cancel(foundIn(contents, true), { id: 'a', by }, NOW)).toEqual(refused)
    expect(expire(foundIn(contents, true), 'a', new Date(LATER))).toMatchObject({
      events: [],
    })
  })

  it('is canceled past its time only while its row is open, as releases up to 0.2.0 closed it', () => {
    const late = [received, requested('a', EARLIER)]
    expect(cancel(foundIn(late, true), { id: 'a', by }, NOW)).toMatchObject({
      outcome: 'canceled',
    })
    expect(cancel(foundIn(late), { id: 'a', by }, NOW)).toEqual(refused)
    const inTime = [received, requested('a')]
    expect(cancel(foundIn(inTime), { id: 'a', by }, NOW)).toMatchObject({
      outcome: 'canceled',
    })
  })

  it('is canceled while it is open, and expires when its event says so', () => {
    const waiting = foundIn([received, requested('a')], true)
    expect(cancel(waiting, { id: 'a', by }, NOW)).toMatchObject({
      events: [{ kind: 'correction-withdrawn', detail: { id: 'a', by } }],
    })
    const early = { is: 'early', expiresAt: LATER }
    expect(expire(waiting, 'a', NOW)).toEqual({ outcome: early, events: [] })
    expect(expire(waiting, 'a', new Date(LATER))).toMatchObject({
      outcome: { is: 'over' },
      events: [{ kind: 'correction-expired' }],
    })
  })

  it('is answered once, with the next version', () => {
    const answering = { event: corrected('a'), deliveries: [], number: 2, token: 'a' }
    const late = { refusal: 'too-late' }
    const waiting = [received, requested('a')]
    expect(answer(foundIn(waiting), answering)).toMatchObject({
      events: [{ kind: 'corrected' }],
    })
    expect(answer(foundIn([...waiting, corrected('a')]), answering)).toEqual(late)
    expect(answer(foundIn([...waiting, status('declined')]), answering)).toEqual(late)
    expect(answer(foundIn(waiting), { ...answering, number: 7 })).toEqual(late)
    const { kind, detail } = requested('a')
    const known = [received, { kind, detail: { ...detail, token: 'a' } }] as const
    expect(answer(foundIn(known), answering)).toMatchObject({ outcome: 'answered' })
    expect(answer(foundIn(known), { ...answering, token: 'b' })).toEqual(late)
    expect(answer(foundIn(waiting), { ...answering, event: corrected('a', 3) })).toEqual(late)
  })
})
