import { expect, test } from 'vitest'
import { states } from '../../application/forms/us/reference/states.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { languages } from '../../application/language.ts'
import { countries, countryName } from '../../application/reference/countries.ts'
import { allMessages } from '../../messages/all.ts'
import { sortedOptions } from './sorted-options.ts'

test.each(languages)('options are in the alphabetical order of a language: %s', (language) => {
  const { stateNames } = allMessages[language]
  for (const options of [
    states.map(({ code: id, name }) => ({ id, text: ownValue(stateNames, id) ?? name })),
    countries.map((id) => ({ id, text: countryName(id, language) })),
  ]) {
    const { compare } = new Intl.Collator(language)
    const expected = options.toSorted((one, other) => compare(one.text, other.text))
    expect(sortedOptions(options.toReversed())).toEqual(expected)
  }
})

test('options with equal texts stay in their order', () => {
  const options = ['a', 'b', 'c'].map((id) => ({ id, text: 'Other' }))
  expect(sortedOptions(options)).toEqual(options)
})
