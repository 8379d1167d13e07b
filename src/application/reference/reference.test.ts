import { describe, expect, test } from 'vitest'
import * as en from '../../messages/en/pages.ts'
import { pricing } from '../forms/us/pricing.ts'
import { isState, states } from '../forms/us/reference/states.ts'
import { categoryCodes } from './category-codes.ts'
import { categorySearch } from './category-search.ts'
import { everydayWords } from './category-words.ts'
import { limits } from './limits.ts'
import { categoryDescription, merchantCategories } from './merchant-categories.ts'
import {
  businessStructures,
  isBusinessStructure,
  PUBLIC_OR_GOVERNMENT,
  publicOrGovernmentChoices,
  structureChoices,
} from './structures.ts'
import { ownerTitles } from './titles.ts'

describe('merchant categories', () => {
  test('are 283, each once, sorted by code', () => {
    const codes = merchantCategories.map(({ code }) => code)
    expect(codes).toHaveLength(283)
    expect(codes).toEqual(categoryCodes)
    expect(codes).toEqual([...new Set(codes)].sort())
    expect(codes.every((code) => /^\d{4}$/.test(code))).toBe(true)
    expect(codes.filter((code) => code >= '3000' && code <= '3999')).toEqual([])
    expect(merchantCategories.every(({ description }) => description.trim() !== '')).toBe(true)
  })

  test('are described by code', () => {
    expect(categoryDescription('5462')).toBe('Bakeries')
    expect(categoryDescription('3000')).toBeUndefined()
    expect(categoryDescription('')).toBeUndefined()
  })

  test.each([
    ['', true],
    ['5812', true],
    ['58', true],
    ['EATING', true],
    ['places eat', true],
    ['  eating   5812 ', true],
    ['eating bakery', true],
    ['bakery shoes', false],
    ['5813', false],
    ['p', true],
    ['a', false],
    ['ati', true],
  ])('a search for "%s" finds eating places: %s', (typed, isFound) => {
    const eatingPlaces = { code: '5812', description: 'Eating Places' }
    expect(categorySearch(typed).find([eatingPlaces])).toEqual(isFound ? [eatingPlaces] : [])
  })

  test.each([
    ['eating', '5812 [Eating] Places'],
    ['58', '[58]12 Eating Places'],
    ['pla eat', '5812 [Eat]ing [Pla]ces'],
    ['e', '5812 [E]ating Places'],
    ['12', '5812 Eating Places'],
    ['', '5812 Eating Places'],
    ['xyz', '5812 Eating Places'],
  ])('a search for "%s" emphasizes %s', (typed, expected) => {
    const pieces = '5812 Eating Places'.split(categorySearch(typed).marks)
    expect(pieces.map((piece, index) => (index % 2 === 1 ? `[${piece}]` : piece)).join('')).toBe(
      expected,
    )
  })

  test.each([
    ['bakery', '5462'],
    ['grocery', '5411'],
    ['coffee', '5814'],
    ['pizza', '5812'],
    ['hair', '7230'],
    ['lawyer', '8111'],
    ['nail salon', '7230'],
    ['charity', '8398'],
    ['coffee shop', '5814'],
    ['coffee sho', '5814'],
    ['small clothing store', '5651'],
    ['pet store', '5995'],
    ['web design', '7333'],
    ['taco', '5812'],
    ['tacos', '5812'],
    ['taco truck', '5814'],
    ['clothes', '5651'],
    ['clothes', '5691'],
    ['veterinarian', '0742'],
    ['tattoo', '7299'],
    ['tattoos', '7299'],
    ['tattoo shop', '7299'],
    ['tshirt', '5699'],
    ['t-shirt', '5699'],
    ['t-shirts', '5699'],
    ['ecommerce', '5999'],
    ['e-commerce', '5999'],
    ['uber', '4121'],
  ])('people who search for "%s" find category %s', (typed, code) => {
    const categories = categorySearch(typed).find(merchantCategories)
    expect(categories.map((category) => category.code)).toContain(code)
  })

  test.each([
    ['eating', ['5812', '1711', '5074', '5983']],
    ['car', ['7512', '7542', '5511', '5521', '7538', '1750']],
    ['pet', ['5995', '5172', '5541']],
    ['art', ['5970', '5971', '5013']],
    ['eat', ['5812', '1711']],
    ['auto repair', ['7531', '7538']],
    ['bakery', ['5462']],
    ['58', ['5811', '5812']],
  ])(
    'a search for "%s" finds whole words first, then beginnings, then parts inside words',
    (typed, codes) => {
      const categories = categorySearch(typed).find(merchantCategories)
      expect(categories.map(({ code }) => code).slice(0, codes.length)).toEqual(codes)
    },
  )

  test('a search for nothing finds all categories in their order', () => {
    expect(categorySearch('').find(merchantCategories)).toEqual(merchantCategories)
  })

  test('a filler word counts if a category contains it', () => {
    const categories = categorySearch('pet shop').find(merchantCategories)
    expect(categories.map(({ code }) => code)).toEqual(['5995'])
    expect(categorySearch('zzzz store').find(merchantCategories)).toEqual([])
    const bakeries = { code: '5462', description: 'Bakeries' }
    expect(categorySearch('bakery shop').contains(bakeries)).toBe(true)
    expect(categorySearch('shop').contains(bakeries)).toBe(false)
  })

  test('everyday words belong to categories that the form offers', () => {
    expect(Object.keys(everydayWords).filter((code) => !categoryDescription(code))).toEqual([])
  })

  test('a search matches punctuation literally', () => {
    const bars = { code: '5813', description: 'Bars (drinks) [a-z]' }
    expect(categorySearch('(drinks').find([bars])).toEqual([bars])
    expect(categorySearch('(').find([bars])).toEqual([bars])
    expect(categorySearch('.').find([bars])).toEqual([])
  })
})

describe('states', () => {
  test('are 50, the District of Columbia, five territories and three of the military, each once', () => {
    expect(states).toHaveLength(59)
    expect(new Set(states.map(({ code }) => code)).size).toBe(59)
    expect(new Set(states.map(({ name }) => name)).size).toBe(59)
  })

  test.each(['CA', 'DC', 'PR', 'GU', 'VI', 'AS', 'MP', 'AA', 'AE', 'AP'])(
    '%s is offered',
    (code) => {
      expect(isState(code)).toBe(true)
    },
  )

  test.each(['', 'ca', 'AB', 'ZZ', 'California'])('"%s" is not offered', (code) => {
    expect(isState(code)).toBe(false)
  })
})

describe('structures', () => {
  const labels = en.choices.businessStructure

  test('are offered as six choices', () => {
    expect(structureChoices.map((choice) => [labels[choice], choice])).toEqual([
      ['Sole Proprietor', 'SOLE PROPRIETOR'],
      ['Partnership', 'PARTNERSHIP'],
      ['LLC', 'LIMITED'],
      ['Private Corporation', 'CORPORATION'],
      ['Publicly-traded Company or Government Entity', PUBLIC_OR_GOVERNMENT],
      ['Non-profit', 'NON PROFIT ORG'],
    ])
  })

  test('behind the shared choice are distinguished by a second one', () => {
    expect(publicOrGovernmentChoices.map((choice) => [labels[choice], choice])).toEqual([
      ['Publicly-traded company', 'PUBLIC COMPANY'],
      ['Government entity', 'GOVERNMENT'],
    ])
  })

  test('are seven stored values, each of which can be chosen and has a label', () => {
    const values = [...structureChoices, ...publicOrGovernmentChoices].filter(isBusinessStructure)
    expect([...values].sort()).toEqual([...businessStructures].sort())
    expect(new Set(values).size).toBe(7)
    expect(values.map((value) => labels[value])).not.toContain('')
  })

  test.each(['', 'LLC', 'limited', PUBLIC_OR_GOVERNMENT])('are not "%s"', (value) => {
    expect(isBusinessStructure(value)).toBe(false)
  })
})

describe('titles, prices and limits', () => {
  test('an owner has one of nine titles', () => {
    expect(ownerTitles).toEqual([
      'CEO',
      'CFO',
      'COO',
      'Owner',
      'Partner',
      'President',
      'Secretary',
      'Treasurer',
      'Vice President',
    ])
  })

  test('prices are those of the agreement', () => {
    expect(pricing).toEqual({
      cardPresent: { percent: 2.6, cents: 10 },
      cardNotPresent: { percent: 3.5, cents: 10 },
      chargebackDollars: 15,
    })
  })

  test('limits are the specified ones', () => {
    expect(limits).toMatchObject({
      nameLength: 1024,
      minimumStake: 25,
      maximumStake: 100,
      ownerEntryHiddenAbove: 75,
      shareStep: 5,
      amountDigits: 7,
      annualSalesDigits: 9,
      deliveryDaysDigits: 3,
      accountNumberDigits: 17,
      earliestBirthYear: 1900,
      savedDays: 30,
      signDays: 7,
      ownerLinkDays: 14,
      maximumDocuments: 10,
      toastMilliseconds: 5000,
      suggestions: 5,
      suggestionDebounceMilliseconds: 300,
    })
  })
})
