import { expect, test } from 'vitest'
import { countries, countryName } from '../../application/reference/countries.ts'
import { stateNames } from '../../messages/es/states.ts'
import { sortedOptions } from './sorted-options.ts'

test('options are in the order of their texts in the language', () => {
  const inSpanish = countries.map((id) => ({ id, text: countryName(id, 'es') }))
  const [first, second, third] = sortedOptions(inSpanish, 'es').map(({ text }) => text)
  expect([first, second, third]).toEqual(['Afganistán', 'Albania', 'Alemania'])

  const states = Object.entries(stateNames).map(([id, text]) => ({ id, text }))
  const names = sortedOptions(states, 'es-US').map(({ text }) => text)
  expect(names.indexOf('Carolina del Norte')).toBeLessThan(names.indexOf('Nueva York'))
})
