import * as v from 'valibot'
import { expect, test } from 'vitest'
import { checklist } from './checklist.ts'

const steps = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `step-${index}`, text: `Step ${index}` }))

test('a checklist has at most fifty steps, each with an id of its own', () => {
  expect(v.is(checklist, steps(50))).toBe(true)
  expect(v.is(checklist, steps(51))).toBe(false)
  expect(v.is(checklist, [...steps(2), ...steps(1)])).toBe(false)
})

test.each([
  [{ text: 'x'.repeat(200) }, true],
  [{ text: 'x'.repeat(201) }, false],
  [{ text: '' }, false],
  [{ about: ['business'] }, true],
  [{ about: [] }, false],
  [{ about: ['anything'] }, false],
  [{ id: 'x'.repeat(40) }, true],
  [{ id: 'x'.repeat(41) }, false],
])('a step %j is valid: %s', (changes, isValid) => {
  const [step] = steps(1)
  expect(v.is(checklist, [{ ...step, ...changes }])).toBe(isValid)
})
