import { describe, expect, test } from 'vitest'
import { categories, fillers } from '../../messages/es/categories.ts'
import { referenceTexts } from '../../messages/es/reference.ts'
import { stateNames as spanishStates } from '../../messages/es/states.ts'
import { states } from '../forms/us/reference/states.ts'
import { categorySearch } from './category-search.ts'
import { merchantCategories } from './merchant-categories.ts'
import { ownerTitles } from './titles.ts'

const spanishTitles = referenceTexts.ownerTitles

/** Returns a text without accents, as most people type a search. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

const searched = [...categories].map(([code, { description, words }]) => ({
  code,
  description: plain(`${description} ${words}`),
}))

describe('the merchant categories in Spanish', () => {
  test('are those that the form offers, in their order', () => {
    expect([...categories.keys()]).toEqual(merchantCategories.map(({ code }) => code))
  })

  test('each have their own description, different from the English one, and search words', () => {
    const descriptions = [...categories.values()].map(({ description }) => description)
    expect(new Set(descriptions).size).toBe(categories.size)
    expect(descriptions.filter((text) => !/^\p{Lu}\S/u.test(text))).toEqual([])
    const english = merchantCategories.filter(
      ({ code, description }) => categories.get(code)?.description === description,
    )
    expect(english).toEqual([])
    expect([...categories].filter(([, { words }]) => words.trim() === '')).toEqual([])
  })

  test.each([
    ['taquería', '5812'],
    ['taqueria', '5814'],
    ['lonchera', '5814'],
    ['pupuseria', '5812'],
    ['restaurante', '5812'],
    ['paletería', '5814'],
    ['panaderia', '5462'],
    ['pastelería', '5462'],
    ['carniceria', '5422'],
    ['abarrotes', '5411'],
    ['bodega', '5411'],
    ['tortilleria', '5499'],
    ['salon de belleza', '7230'],
    ['barberia', '7230'],
    ['uñas', '7230'],
    ['mecanico', '7538'],
    ['taller', '7538'],
    ['llantera', '7534'],
    ['refacciones', '5533'],
    ['lavado de carros', '7542'],
    ['hojalatero', '7531'],
    ['grua', '7549'],
    ['jardinero', '0780'],
    ['plomero', '1711'],
    ['electricista', '1731'],
    ['techos', '1761'],
    ['pintor', '1799'],
    ['limpieza de casas', '7349'],
    ['mudanzas', '4214'],
    ['costurera', '5697'],
    ['tienda de ropa', '5651'],
    ['zapateria', '5661'],
    ['joyeria', '5944'],
    ['floreria', '5992'],
    ['fotografo', '7221'],
    ['banquetes', '5811'],
    ['mariachi', '7929'],
    ['guarderia', '8351'],
    ['iglesia', '8661'],
    ['dentista', '8021'],
    ['abogado', '8111'],
    ['taxes', '7276'],
    ['contador', '8931'],
    ['aseguranza', '6300'],
    ['bienes raices', '6513'],
    ['gimnasio', '7997'],
    ['veterinario', '0742'],
    ['envios de dinero', '4829'],
    ['remesas', '4829'],
  ])('people who search for "%s" find category %s', (typed, code) => {
    const matches = categorySearch(plain(typed)).find(searched)
    expect(matches.map((category) => category.code)).toContain(code)
  })

  test('have filler words without accents or duplicates, in order', () => {
    expect(fillers).toEqual([...new Set(fillers.map(plain))].sort())
  })
})

describe('the names in Spanish', () => {
  test('belong to states that the form offers, and are not the English ones', () => {
    const english = new Map(states.map(({ code, name }) => [code, name]))
    const wrong = Object.entries(spanishStates).filter(([code, name]) =>
      [undefined, name].includes(english.get(code)),
    )
    expect(wrong).toEqual([])
    const names = states.map(({ code, name }) => spanishStates[code] ?? name)
    expect(new Set(names).size).toBe(states.length)
  })

  test('exist for every title of an owner, each once', () => {
    expect(Object.keys(spanishTitles)).toEqual(ownerTitles)
    expect(new Set(Object.values(spanishTitles)).size).toBe(ownerTitles.length)
  })
})
