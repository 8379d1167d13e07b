import { expect, it } from 'vitest'
import { machineAnswers } from './machine-answers.ts'

const answered = (isMachine: boolean | undefined, isClearOfDuplicates: boolean | undefined) => {
  const done =
    isMachine === undefined ? null : { by: 'Rita Bell', at: '2026-11-25', version: 1, isMachine }
  const step = { id: 'twice', text: 'No duplicates', resetBy: null, done }
  return machineAnswers({
    facts: undefined,
    isClearOfDuplicates,
    opened: { state: 'locked' },
    review: { checklist: [{ ...step, answeredBy: 'no-duplicates' }], documents: [] },
  })
}

it('confirms a clear step, and withdraws the confirmation when it is no longer clear', () => {
  expect(answered(undefined, true)).toEqual([{ id: 'twice', done: true }])
  expect(answered(true, false)).toEqual([{ id: 'twice', done: false }])
})

it('keeps steps that it has confirmed, steps that it does not know, and steps that a person has confirmed', () => {
  expect(answered(true, true)).toEqual([])
  expect(answered(true, undefined)).toEqual([])
  expect(answered(undefined, undefined)).toEqual([])
  expect(answered(undefined, false)).toEqual([])
  expect(answered(false, false)).toEqual([])
})
