import { describe, expect, it } from 'vitest'
import { stateOf } from '../../application/facts/fold.ts'
import { receipt, storedEvent } from '../../test-support/stored-rows.ts'
import { secondPersonReason } from './four-eyes.ts'

describe('a second person', () => {
  it.each([
    [480_001, undefined],
    [480_000, undefined],
    [479_999, 'sales'],
  ])('is required above %s for sales of 480,000: %s', (above, why) => {
    const request = { above, people: new Map(), actor: { subject: 'rita' } }
    expect(
      secondPersonReason(
        stateOf('MA-1', [storedEvent({ kind: 'received', detail: receipt })]),
        request,
      ),
    ).toBe(why)
  })
})
