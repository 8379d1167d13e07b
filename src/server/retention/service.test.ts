/** The rule of erasing, without a server or a database. */
import { describe, expect, it } from 'vitest'
import { stateOf } from '../../application/facts/fold.ts'
import type { ProvenState } from '../../application/facts/ruling.ts'
import { receipt, storedEvent } from '../../test-support/stored-rows.ts'
import { erase } from './service.ts'

const detail = { from: 'reviewing', to: 'declined', deliveries: {} } as const
const events = [
  storedEvent({ kind: 'received', detail: receipt }, { number: 1 }),
  storedEvent({ kind: 'status', detail }, { number: 2 }),
]
const receivedAt = '2026-11-24T12:00:00.000Z'
// Only the ledger can prove a state; the test of a rule states what would be proven.
const stored = {
  row: { status: 'declined' },
  state: stateOf('MA-7K3Q-9XDM', events),
} as ProvenState

describe('an application', () => {
  it('is erased with one event, which is announced', () => {
    expect(erase(stored, { status: 'declined', receivedAt, isMeant: () => true })).toEqual({
      outcome: 'erased',
      events: [
        {
          kind: 'purged',
          detail: { receivedAt },
          announce: [{ kind: 'webhook', type: 'application.erased' }],
        },
      ],
    })
  })

  it.each<[string, string, 'declined' | 'received', boolean]>([
    ['has another status than when it was checked', 'changed', 'received', true],
    ['is not meant by what its events say', 'not-meant', 'declined', false],
  ])('stays if it %s', (_, refusal, status, isMeant) => {
    const erasure = { status, receivedAt, isMeant: () => isMeant }
    expect(erase(stored, erasure)).toEqual({ refusal })
  })
})
