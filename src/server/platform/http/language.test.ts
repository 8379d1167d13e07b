import { describe, expect, test } from 'vitest'
import { acceptedLanguage, chosenLanguage } from './language.ts'

describe('the language of an answer', () => {
  test.each([
    ['nothing', undefined, 'en'],
    ['English', 'en-US,en;q=0.9', 'en'],
    ['Spanish', 'es', 'es'],
    ['Spanish of Mexico', 'es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['Spanish of one country alone', 'es-419', 'es'],
    ['English before Spanish', 'en;q=0.9,es;q=0.8', 'en'],
    ['Spanish before English', 'en;q=0.5,es;q=0.8', 'es'],
    ['German, then Spanish', 'de-DE,de;q=0.9,es;q=0.4', 'es'],
    ['German alone', 'de', 'en'],
    ['anything', '*', 'en'],
    ['anything but Spanish', 'es;q=0,*', 'en'],
    ['what is no language', ';;,=q', 'en'],
    ['hundreds of other languages before Spanish', `${'de,'.repeat(200)}es`, 'en'],
  ])('for a request that accepts %s', (_, accepted, language) => {
    const headers = accepted === undefined ? {} : { 'accept-language': accepted }
    expect(acceptedLanguage(headers)).toBe(language)
  })

  test.each([
    ['chosen before', 'lang=es', 'es'],
    ['chosen before, among other cookies', 'a=1; lang=es; b=2', 'es'],
    ['one that we do not speak', 'lang=de', 'en'],
    ['nothing', '', 'en'],
    ['what is no cookie', '=;%zz=;lang', 'en'],
  ])('of a page whose cookie says %s', (_, cookie, language) => {
    expect(chosenLanguage({ headers: { cookie, 'accept-language': 'en' } })).toBe(language)
  })
})
