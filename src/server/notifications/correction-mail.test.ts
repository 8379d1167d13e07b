import { describe, expect, it } from 'vitest'
import type { StoredEvent } from '../audit-log/service.ts'
import { isNoLongerAsked } from './correction-mail.ts'

const asked = { id: 'one', expiresAt: '2026-12-05T17:00:00.000Z' }
const before = new Date('2026-12-05T16:59:00.000Z')
const after = new Date('2026-12-05T17:00:00.000Z')

function events(...closing: readonly (readonly [StoredEvent['kind'], object])[]) {
  return [['received', {}] as const, ['correction-requested', asked] as const, ...closing].map(
    ([kind, detail], index) =>
      ({ kind, number: index + 1, detail: JSON.stringify(detail) }) as StoredEvent,
  )
}

describe('an email that asks for corrections', () => {
  it.each([
    ['waits', events(), before, false],
    ['has expired', events(), after, true],
    ['was answered', events(['corrected', { id: 'one' }]), before, true],
    ['was withdrawn', events(['correction-withdrawn', { id: 'one' }]), before, true],
    ['waits, and an earlier one was answered', events(['corrected', { id: 'two' }]), before, false],
    ['is of no event', events().slice(0, 1), before, true],
  ])('is skipped or not: the request %s', (_, chain, now, expected) => {
    for (const type of ['correction', 'correction-reminder']) {
      expect(isNoLongerAsked({ type, event: 2 }, chain, now)).toBe(expected)
    }
  })

  it('is not any other email', () => {
    expect(isNoLongerAsked({ type: 'signed-copy', event: 2 }, [], after)).toBe(false)
  })
})
