import { expect, it } from 'vitest'
import { MIN_ID_BITS, possibleBits } from './import-leads.ts'

it.each([
  ['spring-2027', false],
  ['1'.repeat(38), false],
  ['1'.repeat(39), true],
  ['0f'.repeat(15), false],
  ['0f'.repeat(16), true],
  ['aZ9'.repeat(7), false],
  [`${'aZ9'.repeat(7)}b`, true],
  ['5f0c7a52-8d4e-4b8e-9a55-3d1c0e6f2b17', true],
  // One in 220 generated ids has only letters.
  ['abcdefghijklmnopqrstuvwxyz', true],
  ['abcdefghijklmnopqrstuvwxy', false],
])('the id %s has enough bits not to be guessed: %s', (id, enough) => {
  expect(possibleBits(id) >= MIN_ID_BITS).toBe(enough)
})
