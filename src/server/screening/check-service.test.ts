import { expect, it } from 'vitest'
import { storedEvent } from '../../test-support/stored-rows.ts'
import { approvalProblems } from './check-service.ts'

const [A, B] = ['a'.repeat(64), 'b'.repeat(64)]
const at = (minutes: number) => Date.parse('2026-11-21T12:00:00.000Z') + minutes * 60_000
const imports = [
  { at: at(0), position: 10, list: A },
  { at: at(60), position: 20, list: B },
]

/** Returns what `verify` reports about an approval at that minute and position of the log. */
function said(list: string | null | undefined, minutes: number, position: number | null) {
  const statuses = { from: 'reviewing', to: 'approved' } as const
  const detail = { ...statuses, deliveries: {}, ...(list !== undefined && { list }) }
  const event = {
    ...storedEvent({ kind: 'status', detail }),
    at: new Date(at(minutes)).toISOString(),
    position,
  }
  return approvalProblems([event], imports).length === 0 ? 'nothing' : 'named'
}

it.each([
  ['with the list in force', A, 30, 15],
  ['with the next one', B, 90, 25],
  ['if there was none yet', null, -30, 5],
  ['while one was imported', A, 65, 21],
  ['by a clock that is behind', A, -300, 15],
  ['that reached the log late', A, 30, 25],
  ['that has not reached it', B, 90, null],
  ['of a release that did not say which', undefined, 90, 25],
] as const)('an approval %s is not reported', (_, list, minutes, position) => {
  expect(said(list, minutes, position)).toBe('nothing')
})

it.each([
  ['with none', null, 30, 15],
  ['with the one before', A, 90, 25],
  ['with one that was never imported', 'c'.repeat(64), 90, 25],
  ['with none, before it reached the log', null, 90, null],
] as const)('an approval %s is named', (_, list, minutes, position) => {
  expect(said(list, minutes, position)).toBe('named')
})
