import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryDays } from './delivery-days.ts'
import { parseWhole } from './field.ts'

const number = fc.integer({ min: 0, max: 999 })

test('a number with a word that is not known is no number of days', () => {
  const unknown = fc.stringMatching(/^[b-zß-ÿ]{2,10}$/).map((word) => `zq${word}`)
  const space = fc.constantFrom('', ' ', '\u00a0', '-', ' (')
  fc.assert(
    fc.property(number, space, unknown, (days, between, word) => {
      expect(parseWhole(deliveryDays, `${days + 1}${between}${word}`)).toBe(null)
    }),
  )
})

test('a number of days stays, whatever stands behind the word for days', () => {
  const words = fc.constantFrom('days', 'business days', 'Días hábiles', 'd.', 'calendar days')
  fc.assert(
    fc.property(number, words, fc.stringMatching(/^[a-z ().,]{0,20}$/), (days, word, rest) => {
      expect(parseWhole(deliveryDays, `${days} ${word} ${rest}`)).toBe(days)
    }),
  )
})
