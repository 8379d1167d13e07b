import { describe, expect, it } from 'vitest'
import { MAX_WORDS } from './name-tokens.ts'
import { createScreener } from './screen.ts'
import { readScreeningList } from './screening-list.ts'

type Entry = readonly [kind: 'person' | 'organization', programs: string, ...names: string[]]
const ENTRIES: readonly Entry[] = [
  ['person', 'SDNTK', 'GUTIERREZ REYES, Jose', 'EL PINTO'],
  ['person', 'SDGT', 'HUSSEIN, Mohamed Ali'],
  ['person', 'TEST', 'BUSH, George'],
  ['organization', 'CUBA', 'EMMA TRADING LLC'],
  ['organization', 'CUBA', 'AERO-CARIBBEAN 24, S.A.'],
  ['person', 'TEST', 'LIMA'],
  ['organization', 'TEST', "JOINT STOCK COMPANY 'RPE' PULSAR"],
  ['organization', 'TEST', 'LIMITED LIABILITY COMPANY TORGOVY DOM'],
  ['organization', 'TEST', 'OTKRYTOE AKTSIONERNOE OBSHCHESTVO VNIKTI'],
]
const list = readScreeningList({
  schema: 1,
  published: '2026-11-23',
  entries: ENTRIES.map(([kind, programs, ...names], index) => ({
    ...{ id: `sdn-${index + 1}`, kind, names, programs },
    ...(index === 0 && { births: ['25 Jan 1961'] }),
  })),
})
const { screen } = createScreener(list)
const idsOf = (kind: 'person' | 'organization', name: string) =>
  screen({ kind, name }).map(({ entry }) => entry.id)

describe('a person is found', () => {
  it.each([
    ['in the order of the form', 'Jose Gutierrez Reyes', 'sdn-1'],
    ['in the order of the list', 'Gutierrez Reyes Jose', 'sdn-1'],
    ['with accents', 'José Gutiérrez Reyes', 'sdn-1'],
    ['without the second family name', 'Jose Gutierrez', 'sdn-1'],
    ['with a typing error', 'Jose Gutierez Reyes', 'sdn-1'],
    ['by another name', 'El Pinto', 'sdn-1'],
    ['in another transliteration', 'Muhammad Husayn', 'sdn-2'],
    ['first name first', 'GEORGE BUSH', 'sdn-3'],
    ['last name first', 'BUSH GEORGE', 'sdn-3'],
    ['with an initial', 'G. Bush', 'sdn-3'],
    ['with a suffix', 'Mohamed Hussein, Jr.', 'sdn-2'],
    ['with a title and a number', 'Dr. Mohamed Hussein III', 'sdn-2'],
  ])('%s: %s', (_, name, id) => {
    expect(idsOf('person', name)).toEqual([id])
  })

  it.each(['Maria Gutierrez', 'J. Bush', 'George Clooney', 'Reyes', 'Ali', '', 'Иван Петров'])(
    'but not by %j',
    (name) => {
      expect(idsOf('person', name)).toEqual([])
    },
  )
})

describe('an entry of the other kind is found, after all entries of the same kind', () => {
  it.each([
    ['a business with the name of a person', 'organization', 'George Bush LLC', 'sdn-3'],
    ['in the order of the list', 'organization', 'Bush George & Co.', 'sdn-3'],
    ['without a middle name', 'organization', 'Mohamed Hussein Inc.', 'sdn-2'],
    ['an owner that is a joint stock company', 'person', 'JSC RPE Pulsar', 'sdn-7'],
    ['an owner that is an organization', 'person', 'Emma Trading LLC', 'sdn-4'],
  ] as const)('%s: %s %s', (_, kind, name, id) => {
    expect(idsOf(kind, name)).toEqual([id])
  })

  it.each([
    ['organization', 'Bush Bakery'],
    ['organization', 'George Clooney & Bush Trading House'],
    ['organization', 'Pinto'],
    ['person', 'Emma Tradewell'],
  ] as const)('but not %s %s', (kind, name) => {
    expect(idsOf(kind, name)).toEqual([])
  })

  it('is ranked below', () => {
    const entries = [
      { id: 'p', kind: 'person', names: ['MARTIN, Emma'], programs: '' },
      { id: 'o', kind: 'organization', names: ['EMMA MARTYN'], programs: '' },
    ]
    const both = createScreener(readScreeningList({ schema: 1, published: '2026-11-23', entries }))
    const ids = (kind: 'person' | 'organization') =>
      both.screen({ kind, name: 'Emma Martin' }).map(({ entry }) => entry.id)
    expect([ids('person'), ids('organization')]).toEqual([
      ['p', 'o'],
      ['o', 'p'],
    ])
  })
})

describe('an organization is found', () => {
  it.each([
    ['without the legal form', 'Emma Trading', 'sdn-4'],
    ['with another legal form', 'Emma Trading GmbH', 'sdn-4'],
    ['written together', 'Aerocaribbean 24', 'sdn-5'],
    ['with its legal form written together', 'JSCEmma Trading', 'sdn-4'],
    ['with single letters', 'E-M-M-A Trading', 'sdn-4'],
    ['with a shorter legal form', 'RPE Pulsar JSC', 'sdn-7'],
    ['with a translated legal form', 'Torgovy Dom OOO', 'sdn-8'],
    ['without a transliterated legal form', 'VNIKTI OAO', 'sdn-9'],
    ['with a longer legal form', 'Emma Trading Limited Liability Company', 'sdn-4'],
  ])('%s: %s', (_, name, id) => {
    expect(idsOf('organization', name)).toEqual([id])
  })

  it.each(['Trading LLC', 'Aero-Caribbean 25 Cafe', 'Golden Gate Bakery, LLC'])(
    'but not by %j',
    (name) => {
      expect(idsOf('organization', name)).toEqual([])
    },
  )
})

it('shows the most similar name, with the most similar entry first', () => {
  expect(screen({ kind: 'person', name: 'El Pinto' })).toMatchObject([
    { name: 'EL PINTO', score: 100 },
  ])
})

it('sorts equally similar entries by name, even if the name is short', () => {
  const names = ['ZOE, Ana', 'ANA, Zoe', 'ANA, Zoe'].map((name, index) => ({
    id: `sdn-${index}`,
    kind: 'person',
    names: [name],
    programs: 'TEST',
  }))
  const pair = readScreeningList({ schema: 1, published: '2026-11-23', entries: names })
  expect(createScreener(pair).screen({ kind: 'person', name: 'Zoe Ana' })).toMatchObject([
    { entry: { id: 'sdn-1' }, name: 'ANA, Zoe', score: 100 },
    { entry: { id: 'sdn-2' }, name: 'ANA, Zoe', score: 100 },
    { name: 'ZOE, Ana', score: 100 },
  ])
})

it('finds an entry by two words of three, by one word of a company, and despite one wrong letter of four', () => {
  const foundAbove = (kind: 'person' | 'organization', name: string, threshold: number) =>
    screen({ kind, name }, threshold).map(({ entry }) => entry.id)
  expect(foundAbove('person', 'Jose Gutierrez Lopez', 50)).toContain('sdn-1')
  expect(foundAbove('organization', 'Emma Shipping', 30)).toContain('sdn-4')
  expect(foundAbove('person', 'Lira', 70)).toEqual(['sdn-6'])
})

it('shows less with a higher threshold', () => {
  expect(screen({ kind: 'person', name: 'Jose Gutierrez' }, 99)).toEqual([])
})

it('refuses a damaged or later list', () => {
  expect(() => readScreeningList({ ...list, schema: 2 })).toThrow()
  expect(() => readScreeningList({ ...list, entries: [] })).toThrow()
})

it('compares only as many words as a name has, since hundreds would take minutes', () => {
  const behind = (count: number) => `${'verde '.repeat(count)}Emma Trading`
  const scores = (name: string) => screen({ kind: 'organization', name }, 1)
  expect(scores(behind(MAX_WORDS - 2))).not.toEqual([])
  expect(scores(behind(MAX_WORDS))).toEqual([])
})
