import { describe, expect, it } from 'vitest'
import type { EventContent, EventDetail } from '../../application/facts/event-kinds.ts'
import { receipt, storedEvent } from '../../test-support/stored-rows.ts'
import { isRequestOver } from './service.ts'

const request: EventDetail<'correction-requested'> = {
  id: 'one',
  fields: ['tin'],
  kept: [],
  ciphertext: 'ab',
  recipients: 'cd',
  expiresAt: '2026-12-05T17:00:00.000Z',
  deliveries: {},
}
const reference = 'MA-7K3Q-9XDM'
const before = new Date('2026-12-05T16:59:00.000Z')
const after = new Date('2026-12-05T17:00:00.000Z')

function events(...closing: readonly EventContent[]) {
  const contents: readonly EventContent[] = [
    { kind: 'received', detail: receipt },
    { kind: 'correction-requested', detail: request },
    ...closing,
  ]
  return contents.map((content, index) => storedEvent(content, { number: index + 1 }))
}

function corrected(id: string): EventContent {
  return { kind: 'corrected', detail: { ...receipt, id, version: 2 } }
}

const withdrawn: EventContent = {
  kind: 'correction-withdrawn',
  detail: { id: 'one', deliveries: {} },
}

describe('an email that asks for corrections', () => {
  it.each([
    ['waits', events(), before, false],
    ['has expired', events(), after, true],
    ['was answered', events(corrected('one')), before, true],
    ['was withdrawn', events(withdrawn), before, true],
    ['waits, and an earlier one was answered', events(corrected('two')), before, false],
    ['is of no event', events().slice(0, 1), before, true],
  ])('is skipped or not: the request %s', (_, chain, now, expected) => {
    for (const type of ['correction', 'correction-reminder']) {
      expect(isRequestOver({ type, reference, event: 2 }, chain, now)).toBe(expected)
    }
  })

  it('is told apart from every other email', () => {
    expect(isRequestOver({ type: 'signed-copy', reference, event: 2 }, [], after)).toBe(false)
  })
})
