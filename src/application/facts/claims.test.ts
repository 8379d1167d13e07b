import { expect, test } from 'vitest'
import { claimsEndBefore, isClaimOver } from './claims.ts'

const now = new Date('2026-11-20T12:00:00.000Z')

test.each([
  [24, '2026-11-19T11:59:59.999Z', true],
  [24, '2026-11-19T12:00:00.000Z', false],
  [1, '2026-11-20T10:59:00.000Z', true],
  [1, '2026-11-20T12:00:00.000Z', false],
  // An assignment of an earlier release does not say when it was last acted on.
  [24, '', false],
  // No assignment ends automatically.
  [0, '2020-01-01T00:00:00.000Z', false],
])(
  'after %d hours without an action, an assignment of %s is over: %s',
  (hours, claimedAt, isOver) => {
    expect(isClaimOver(claimedAt, claimsEndBefore(now, hours))).toBe(isOver)
  },
)
