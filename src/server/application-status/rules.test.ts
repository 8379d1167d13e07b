/** The rule for writing to the reviewer, without a server or a database. */
import { describe, expect, it } from 'vitest'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import { stateOf } from '../../application/facts/fold.ts'
import type { StoredState } from '../../application/facts/ruling.ts'
import { receipt, storedEvent } from '../../test-support/stored-rows.ts'
import { write } from './rules.ts'

const received = { kind: 'received', detail: receipt } as const
const message = { kind: 'message', detail: { recipients: 'r', deliveries: {} } } as const
const requested = {
  kind: 'correction-requested',
  detail: {
    ...{ id: 'a', fields: ['replies.1'], kept: [], ciphertext: 'c', recipients: 'r' },
    ...{ expiresAt: '2026-12-24T12:00:00.000Z', deliveries: {} },
  },
} as const
const withdrawn = { kind: 'withdrawn', detail: { from: 'received', deliveries: {} } } as const
const status = (to: 'reviewing' | 'approved' | 'declined') =>
  ({ kind: 'status', detail: { from: 'received', to, deliveries: {} } }) as const

function foundIn(contents: readonly EventContent[]): StoredState {
  const events = contents.map((content, index) => storedEvent(content, { number: index + 1 }))
  const state = stateOf('MA-1', events)
  return { depth: 'row', row: { status: state.status }, state } as StoredState
}

const command = {
  detail: { recipients: 'r' },
  note: new Uint8Array(),
  program: { id: 'default' },
}

describe('a message from the applicant', () => {
  it.each<[string, readonly EventContent[]]>([
    ['nothing was written', [received]],
    ['it is being reviewed', [received, status('reviewing')]],
    ['something is asked', [received, requested]],
    ['something was asked since the last', [received, message, requested]],
  ])('is written if %s, and announced', (_, contents) => {
    expect(write(foundIn(contents), command)).toEqual({
      outcome: 'written',
      events: [
        {
          kind: 'message',
          detail: command.detail,
          note: command.note,
          announce: [{ kind: 'webhook', type: 'application.message' }],
        },
      ],
    })
  })

  it.each<[string, readonly EventContent[], string]>([
    ['one was written', [received, message], 'written'],
    ['one was written since the request', [received, requested, message], 'written'],
    ['another was, before the last', [received, message, requested, message], 'written'],
    ['it is approved', [received, status('approved')], 'decided'],
    [
      'it is declined, and something was asked',
      [received, requested, status('declined')],
      'decided',
    ],
    ['it is withdrawn', [received, withdrawn], 'decided'],
  ])('is refused if %s', (_, contents, refusal) => {
    expect(write(foundIn(contents), command)).toEqual({ refusal })
  })

  it('is refused if it is sealed to the keys of another program', () => {
    const other = { ...command, program: { id: 'acme' } }
    expect(write(foundIn([received]), other)).toEqual({ refusal: 'evidence' })
  })
})
