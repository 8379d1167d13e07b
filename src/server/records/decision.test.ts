import { describe, expect, it } from 'vitest'
import { stateOf } from '../../application/facts/fold.ts'
import { receipt, storedEvent } from '../../test-support/stored-rows.ts'
import type { StoredEvent } from '../ledger/store.ts'
import { boardingOf, decisionOf } from './sent-parts-service.ts'

const decisionIn = (status: Parameters<typeof decisionOf>[0], events: readonly StoredEvent[]) =>
  decisionOf(status, stateOf('MA-1', events))

const by = { name: 'Rita Bell', subject: 'rita' }
const received = storedEvent({ kind: 'received', detail: receipt })
const approved = storedEvent({
  kind: 'status',
  detail: { from: 'reviewing', to: 'approved', deliveries: {}, by },
})

describe('the decision about an application', () => {
  it('is the event that gave it its current status', () => {
    expect(decisionIn('approved', [received, approved])).toMatchObject({ by: 'Rita Bell' })
  })

  it('is missing if the status was edited, or is not a decision', () => {
    expect(decisionIn('approved', [received])).toBeNull()
    expect(decisionIn('declined', [received, approved])).toBeNull()
    expect(decisionIn('reviewing', [received, approved])).toBeNull()
  })
})

it.each([
  ['server', 'API key 7'],
  ['olga', 'olga'],
])("the processor's answer with an API key, signed by %s, is by %s", (signer, name) => {
  const detail = { result: 'failed', key: 7, deliveries: {} } as const
  const event = { ...storedEvent({ kind: 'boarded', detail }), signer }
  expect(boardingOf(stateOf('MA-1', [received, event]))?.by).toBe(name)
})
