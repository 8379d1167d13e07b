import * as v from 'valibot'
import { expect, it } from 'vitest'
import { assignedText, isBlank } from './question.ts'

it('a question is blank without an answer, and with only blank answers in a group', () => {
  for (const blank of [undefined, null, '', '  ', {}, [], { id: 'a', role: 'b', city: '' }]) {
    expect(isBlank(blank), JSON.stringify(blank)).toBe(true)
  }
  for (const given of [0, 5, false, true, 'x', { city: 'San Jose' }, [{ zip: '95110' }]]) {
    expect(isBlank(given), JSON.stringify(given)).toBe(false)
  }
})

it('has an assigned text of at most 200 characters', () => {
  const accepts = (length: number) => v.safeParse(assignedText(), 'x'.repeat(length)).success
  expect([accepts(200), accepts(201)]).toEqual([true, false])
})
