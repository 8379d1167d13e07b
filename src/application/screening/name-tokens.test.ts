import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  companyTokens,
  isNotCompared,
  isUnreadableName,
  MAX_WORDS,
  nameTokens,
  screenedCompanyTokens,
  soundOf,
} from './name-tokens.ts'

describe('the words of a name', () => {
  it.each([
    ['AL-TIKRITI, Saddam', ['al', 'tikriti', 'saddam']],
    ['José Núñez-García', ['jose', 'nunez', 'garcia']],
    ['Siobhán O’Brien', ['siobhan', 'obrien']],
    ['Łukasz Groß', ['lukasz', 'gross']],
    ['J. P. Morgan', ['j', 'p', 'morgan']],
    ['7-Eleven', ['7', 'eleven']],
    ['Gu\u{200b}tier\u{ad}rez\nReyes', ['gutierrez', 'reyes']],
    ['Иванов', []],
  ])('of %j', (name, tokens) => {
    expect(nameTokens(name)).toEqual(tokens)
  })

  it.each([
    ['EMMA LLC', ['emma']],
    ['CECOEX, S.A.', ['cecoex']],
    ['Müller GmbH & Co. KG', ['muller']],
    ['Bank 24 Ltd.', ['bank', '24']],
    ['The Company, Inc.', ['the', 'company', 'inc']],
  ])('without legal forms: %j', (name, tokens) => {
    expect(companyTokens(name)).toEqual(tokens)
  })

  it.each([
    ['EMMA LLC', ['emma']],
    ['EMMAGmbH Foods', ['emma', 'foods']],
    ['JSCArgument', ['argument']],
    ['Bayltd', ['bayltd']],
    ['A-B-C Foods', ['abc', 'foods']],
    ['LLC Ltd.', ['llc', 'ltd']],
  ])('as they are screened: %j', (name, tokens) => {
    expect(screenedCompanyTokens(name)).toEqual(tokens)
  })

  it('are plain letters and digits, and the same for a name already in words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const tokens = nameTokens(name)
        expect(tokens.every((token) => /^[a-z0-9]+$/.test(token))).toBe(true)
        expect(nameTokens(tokens.join(' '))).toEqual(tokens)
      }),
    )
  })
})

it.each([
  'Иван Петров',
  'Занзибар LLC',
  'Jose Гутьеррес',
  'Jоse Gutiеrrez Rеyes',
  'Zаnzibar Tradіng',
  'Ｊose Reyes',
  '𝐉ose Reyes',
  'Ⓙose Reyes',
  'Reyes ٢',
  'Maria 🇷🇪🇾🇪🇸',
  '—',
])('%j is not compared as a whole', (name) => {
  expect(isUnreadableName(name)).toBe(true)
})

it.each(['Ana Núñez', 'Mª José Peña', 'Hawaiʻi Cafe', 'Łukasz Groß', 'Acme™ Nº 1, “S.A.”'])(
  '%j is compared as a whole',
  (name) => {
    expect(isUnreadableName(name)).toBe(false)
  },
)

describe('a name that hides a character', () => {
  it.each(['Ana\u200b Ruiz', 'Ana\u202e Ruiz', 'Ana\u2009Ruiz', 'A\u00adna Ruiz', 'Ana\u00a0Ruiz'])(
    'is not compared: %j',
    (name) => {
      expect(isUnreadableName(name)).toBe(true)
    },
  )
})

describe('the sound of a word', () => {
  it.each([
    ['mohamed', 'muhammad'],
    ['ahmed', 'ahmad'],
    ['hussein', 'husayn'],
    ['youssef', 'yusuf'],
    ['usama', 'osama'],
    ['khalid', 'halid'],
    ['qasim', 'kassem'],
    ['stephan', 'stefan'],
    ['wladimir', 'vladimir'],
  ])('%s sounds like %s', (one, other) => {
    expect(soundOf(one)).toBe(soundOf(other))
  })

  it.each([
    ['garcia', 'gomez'],
    ['bank24', 'bank25'],
  ])('%s does not sound like %s', (one, other) => {
    expect(soundOf(one)).not.toBe(soundOf(other))
  })
})

const kinds = ['person', 'organization'] as const

it.each([
  '₴addam Hussein',
  '$addam Hussein',
  'Saddam Hu$$ein',
  'S@dd@m Hussein',
  'Saddam Husse|n',
  'S∀ddam Huss∈in',
  'S⍺ddam Huss⋿in',
  'S⒜ddam Hussein',
  'S①ddam Hussein',
  'Sªddªm Hussein',
  'Sadd℮m Hussein',
  'Saddam H∪ssein',
  'S🆎ddam Hussein',
  'C⭕mpany',
  'Sadd\u{e000}m Hussein',
  'S\u0363ddam Hussein',
  'Saddam \u20e3Hussein',
  'Saddam F\u0332ssein',
  'Saddam He\u0301\u0301\u0301\u0301ssein',
  'Hu55ein Trading',
  'P!nk Trading',
])('%j may be read as a name other than the compared one', (name) => {
  for (const kind of kinds) expect(isNotCompared({ kind, name })).toBe(true)
})

it.each(['S a d d a m Hussein', 'S-a-d-d-a-m Hussein', 'S.a.d.d.a.m.H.u 5addam', '5addam Hussein'])(
  '%j is not compared as a person',
  (name) => {
    expect(isNotCompared({ kind: 'person', name })).toBe(true)
  },
)

it.each([
  'Mª José Peña',
  'Nguyễn Thị Ánh',
  'Ọlá\u0301 Adé\u0323',
  'J. R. R. Tolkien',
  "Siobhán O'Brien-Łukasz, Jr.",
  'Hawaiʻi Cafe',
])('%j is compared for persons and businesses', (name) => {
  for (const kind of kinds) expect(isNotCompared({ kind, name })).toBe(false)
})

it.each([
  'Acme™ Nº 1, “S.A.”',
  '7-Eleven #24 (US) & Sons / 3M',
  'A.B.C.D.E. Cash $ Carry 24/7',
  'Yahoo! Pizza 🍕 {Best} [of] ~ 5th + Main',
  'Acme® Foods © 2024',
])('%j is compared as a business', (name) => {
  expect(isNotCompared({ kind: 'organization', name })).toBe(false)
})

it('is not compared with more words than any name has', () => {
  const named = (count: number) => 'maria '.repeat(count)
  for (const kind of kinds) {
    expect(isNotCompared({ kind, name: named(MAX_WORDS) })).toBe(false)
    expect(isNotCompared({ kind, name: named(MAX_WORDS + 1) })).toBe(true)
  }
})
