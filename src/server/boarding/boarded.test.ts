/** The rule of boarding, without a server or a database. */
import { describe, expect, it } from 'vitest'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import { stateOf } from '../../application/facts/fold.ts'
import type { StoredState } from '../../application/facts/ruling.ts'
import { receipt, storedEvent } from '../../test-support/stored-rows.ts'
import { ruleOnAnswer } from './service.ts'

const by = { name: 'Olga', subject: 'olga' }
const received = { kind: 'received', detail: receipt } as const
const status = (to: 'approved' | 'reviewing') =>
  ({
    kind: 'status',
    detail: { from: to === 'approved' ? 'reviewing' : 'approved', to, by, deliveries: {} },
  }) as const
const done = { kind: 'boarded', detail: { result: 'succeeded', id: 'M1', deliveries: {} } } as const
const outcome = { result: 'succeeded', id: 'M1' } as const
const note = { bytes: new Uint8Array(), recipients: 'r', program: { id: 'default' } }

function foundIn(contents: readonly EventContent[], overrides: object = {}): StoredState {
  const events = contents.map((content, index) => storedEvent(content, { number: index + 1 }))
  const state = stateOf('MA-1', events)
  return { depth: 'row', row: { status: state.status }, state, ...overrides } as StoredState
}

describe('boarding', () => {
  const approved = [received, status('approved')]
  it.each<[string, StoredState]>([
    ['nothing was decided about', foundIn([received])],
    ['was approved, and is open again', foundIn([...approved, status('reviewing')])],
    ['says approved in its row alone', foundIn([received], { row: { status: 'approved' } })],
  ])('is refused for an application that %s', (_, application) => {
    expect(ruleOnAnswer(application, outcome)).toEqual({ refusal: 'not-approved' })
  })

  it('is refused with a note that is sealed to the keys of another program', () => {
    const other = { ...note, program: { id: 'acme' } }
    expect(ruleOnAnswer(foundIn(approved), { ...outcome, note: other })).toEqual({
      refusal: 'evidence',
    })
  })

  it('is recorded once, and again with a note or another result', () => {
    expect(ruleOnAnswer(foundIn(approved), outcome)).toMatchObject({
      outcome: 'recorded',
      events: [{ kind: 'boarded', announce: [{ type: 'application.boarded' }] }],
    })
    const again = foundIn([...approved, done])
    expect(ruleOnAnswer(again, outcome)).toEqual({ outcome: 'unchanged', events: [] })
    expect(ruleOnAnswer(again, { ...outcome, note })).toMatchObject({
      outcome: 'recorded',
    })
    expect(ruleOnAnswer(again, { result: 'failed' })).toMatchObject({
      outcome: 'recorded',
    })
  })
})
