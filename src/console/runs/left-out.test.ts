import { expect, it } from 'vitest'
import { sampleRecord } from '../../application/testing/sample-record.ts'
import { runs as texts } from '../../messages/console/screening.ts'
import type { OpeningState } from '../opened/use-opened.ts'
import { reasonOf } from './left-out.ts'

const opened = (notAsSigned: readonly number[]): OpeningState => {
  const record = sampleRecord()
  return { state: 'opened', record, versions: [record], entries: [], notAsSigned }
}

it.each<[OpeningState, string | undefined]>([
  [opened([]), undefined],
  [opened([1]), texts.changed],
  [{ state: 'another' }, texts.changed],
  [{ state: 'not-yours' }, texts.doesNotOpen],
  [
    { state: 'unreadable', reason: 'It was made by a later release.' },
    'It was made by a later release.',
  ],
  [{ state: 'failed', failure: 'unreachable' }, texts.failed],
])('%#: says why an application is left out of a run', (state, reason) => {
  expect(reasonOf(state)).toBe(reason)
})

it('names each application left out, with the reason', () => {
  const left = [
    { reference: 'MA-7K3Q-9XDM', reason: texts.changed },
    { reference: 'MA-2B4C-8FGH', reason: texts.doesNotOpen },
  ]
  expect(texts.left(left)).toBe(
    "2 applications were left out: MA-7K3Q-9XDM: It doesn't match the audit log. Run operator verify. MA-2B4C-8FGH: Your key doesn't open it.",
  )
  expect(texts.left(left.slice(0, 1))).toMatch(/^One application was left out: MA-7K3Q-9XDM: /)
})
