import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { holds } from './condition.ts'
import { conditionInFile } from './condition-file.ts'
import { type Condition, comparisons, type Operand } from './definition.ts'

const answers: Readonly<Record<string, unknown>> = {
  share: 40,
  none: 0,
  opens: '03172027',
  state: 'CA',
  brings: ['courier', 'own-car'],
  sells: false,
  empty: '',
  unanswered: null,
  nothing: [],
}
const answerTo = (name: string) => answers[name]

describe('a comparison', () => {
  it.each<[question: string, test: (typeof comparisons)[number], value: Operand, holds: boolean]>([
    ['share', 'is', 40, true],
    ['share', 'is', '40', false],
    ['share', 'isNot', 41, true],
    ['share', 'isNot', 40, false],
    ['none', 'is', 0, true],
    ['none', 'above', 0, false],
    ['none', 'atLeast', 0, true],
    ['share', 'above', 39, true],
    ['share', 'below', 40, false],
    ['share', 'atMost', 40, true],
    ['share', 'above', '39', false],
    ['sells', 'is', false, true],
    ['sells', 'isNot', true, true],
    ['state', 'anyOf', ['NV', 'CA'], true],
    ['state', 'anyOf', ['NV'], false],
    ['brings', 'contains', 'courier', true],
    ['brings', 'contains', 'post', false],
    ['state', 'contains', 'C', false],
    ['opens', 'is', '2027-03-17', true],
    ['opens', 'before', '2027-03-18', true],
    ['opens', 'before', '2027-03-17', false],
    ['opens', 'after', '2026-12-31', true],
    ['state', 'after', '2026-12-31', false],
    ['state', 'answered', true, true],
    ['nothing', 'answered', true, false],
    ['not-asked', 'answered', false, true],
  ])('%s %s %j: %s', (question, test, value, expected) => {
    expect(holds({ question, test, value }, answerTo)).toBe(expected)
  })

  it('is false for an answer that is empty or not asked for, whatever it is compared with', () => {
    const values = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.array(fc.string()))
    const test = fc.constantFrom(...comparisons.filter((name) => name !== 'answered'))
    const question = fc.constantFrom('empty', 'unanswered', 'nothing', 'not-asked')
    fc.assert(
      fc.property(question, test, values, (question, test, value) => {
        expect(holds({ question, test, value }, answerTo)).toBe(false)
      }),
    )
  })
})

it('a condition in a file names a question, and says how its answer is compared', () => {
  const isCondition = (value: unknown) => v.is(conditionInFile, value)
  expect(isCondition({ share: { is: 40 } })).toBe(true)
  expect(isCondition({})).toBe(false)
  expect(isCondition({ share: {} })).toBe(false)
  expect(isCondition({ state: { anyOf: ['NV'] } })).toBe(true)
  expect(isCondition({ state: { anyOf: [] } })).toBe(false)
  expect(isCondition({ any: [] })).toBe(false)
})

it('conditions combine with all, any and not', () => {
  const isTrue: Condition = { question: 'share', test: 'is', value: 40 }
  const isFalse: Condition = { not: isTrue }
  expect(holds({ all: [isTrue, isTrue] }, answerTo)).toBe(true)
  expect(holds({ all: [isTrue, isFalse] }, answerTo)).toBe(false)
  expect(holds({ any: [isFalse, isTrue] }, answerTo)).toBe(true)
  expect(holds({ any: [isFalse] }, answerTo)).toBe(false)
  expect(holds({ all: [] }, answerTo)).toBe(true)
  expect(holds({ any: [] }, answerTo)).toBe(false)
})
