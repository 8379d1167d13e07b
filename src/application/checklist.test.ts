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
