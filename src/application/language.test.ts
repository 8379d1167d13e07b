import { expect, it } from 'vitest'
import { languageNamed, languages, nameOf } from './language.ts'

it('finds a language by its own name, and no other', () => {
  for (const language of languages) expect(languageNamed(language)).toBe(language)
  for (const name of [undefined, '', 'EN', 'en-US', 'xx', 'e', 'toString', 'en,es']) {
    expect(languageNamed(name)).toBeUndefined()
  }
  expect(languages.map(nameOf)).toEqual(['English', 'Español'])
})
