import { describe, expect, it } from 'vitest'
import { explain, rankedMatches } from './explain.ts'
import type { ScreeningEntry } from './screening-list.ts'
import type { ScreeningSubject } from './subjects.ts'

const subject: ScreeningSubject = {
  kind: 'person',
  name: 'Josè Gutierez',
  dob: '01251961',
  place: 'Culiacan, CA',
  number: '123456789',
}
const entry: ScreeningEntry = {
  id: 'sdn-1',
  kind: 'person',
  names: ['GUTIERREZ REYES, Jose'],
  programs: 'SDNTK',
  births: ['25 Jan 1961'],
  places: ['Culiacan, Sinaloa, Mexico', 'Tijuana, Mexico'],
  remarks: 'DOB 25 Jan 1961; SSN 123-45-6789 (United States)',
}
const match = { entry, name: 'GUTIERREZ REYES, Jose', score: 91 }

it('says how each word compares, and which other facts match', () => {
  expect(explain(subject, match)).toEqual({
    words: [
      { word: 'jose', listed: 'jose', how: 'same' },
      { word: 'gutierez', listed: 'gutierrez', how: 'one-letter' },
    ],
    missing: ['reyes'],
    births: [{ listed: '25 Jan 1961', how: 'same-day' }],
    places: ['Culiacan, Sinaloa, Mexico'],
    hasNumber: true,
  })
})

it('says which word an initial may stand for', () => {
  const { words } = explain({ ...subject, name: 'J. Gutierrez' }, match)
  expect(words[0]).toEqual({ word: 'j', listed: 'jose', how: 'initial' })
})

it.each(['Gutiierrez', 'Gutirrez', 'Gutiarrez', 'Gutierrze'])(
  'says that %s is one letter off',
  (name) => {
    expect(explain({ ...subject, name }, match).words).toEqual([
      { word: name.toLowerCase(), listed: 'gutierrez', how: 'one-letter' },
    ])
  },
)

it('ignores legal forms', () => {
  const business = { ...subject, kind: 'organization', name: 'Harborview Trading Inc.' } as const
  const organization = { ...entry, kind: 'organization' } as const
  const name = 'HARBORVIEW TRADING COMPANY LLC'
  const { words, missing } = explain(business, { ...match, entry: organization, name })
  expect(words.map(({ word }) => word)).toEqual(['harborview', 'trading'])
  expect(missing).not.toContain('llc')
})

describe('a birth date of January 25, 1961', () => {
  it.each([
    ['25 Jan 1961', 'same-day'],
    ['25 Jan 1961 to 28 Jan 1961', 'same-day'],
    ['24 Jan 1961', 'same-year'],
    ['1961', 'same-year'],
    ['circa 1961', 'same-year'],
    ['1960 to 1965', 'same-year'],
    ['Mar 1963', 'near'],
    ['1959', 'near'],
    ['1964', 'different'],
    ['1958', 'different'],
    ['1971', 'different'],
    ['unknown', 'unknown'],
  ])('and %j: %s', (listed, how) => {
    const births = [listed]
    expect(explain(subject, { ...match, entry: { ...entry, births } }).births).toEqual([
      { listed, how },
    ])
  })

  it('is not mentioned if it is unknown', () => {
    expect(explain({ ...subject, dob: '' }, match).births[0]?.how).toBe('unknown')
  })
})

it.each([
  ['muhammad', 'MOHAMED', 'sounds-alike'],
  ['gutierrez', 'GUTIERREZ', 'same'],
  ['gutirerez', 'GUTIERREZ', 'one-letter'],
  ['clark', 'GUTIERREZ', 'not-listed'],
])('%s beside %s: %s', (name, listed, how) => {
  expect(explain({ ...subject, name }, { ...match, name: listed }).words[0]?.how).toBe(how)
})

it('ranks by number, then birth date, then place, and hides none', () => {
  const other = (id: string, changed: Partial<ScreeningEntry>, score: number) => ({
    entry: { ...entry, id, births: [], remarks: '', ...changed },
    name: 'GUTIERREZ, Jose',
    score,
  })
  const matches = [
    other('name', { places: [] }, 100),
    other('place', {}, 98),
    other('year', { births: ['1961'] }, 88),
    other('number', { remarks: 'SSN 123-45-6789' }, 86),
  ]
  const order = rankedMatches([subject], () => matches).map(({ match: { entry } }) => entry.id)
  expect(order).toEqual(['number', 'year', 'place', 'name'])
})

it('shows an entry for each similar person, and once below for a business with two names', () => {
  const namesake = { ...subject, dob: '03031990', number: '987654321' }
  const business = { ...subject, kind: 'organization', dob: '' } as const
  const matches = rankedMatches(
    [namesake, subject, business, { ...business, name: 'Jose Gutierrez Imports' }],
    () => [match],
  )
  expect(matches.map((match) => match.subject)).toEqual([subject, namesake, business])
})
