/** Compares the Spanish texts with the English ones, whose types they share. */
import { describe, expect, test } from 'vitest'
import { allMessages } from '../messages/all.ts'
import { consentsFor } from './consents.ts'
import { categorySearch } from './reference/category-search.ts'
import { merchantCategories } from './reference/merchant-categories.ts'
import { sampleApplication, sampleParty } from './testing/sample-application.ts'

const { en: english, es: spanish } = allMessages

/**
 * The texts as a reader sees them, by their paths; `«1.brandName»` stands for that property of the
 * argument.
 */
type WrittenTexts = ReadonlyMap<string, string>

const known = new WeakSet()

/** Returns a stand-in for any argument and its properties, whose text is its own name. */
function fact(name: string): unknown {
  const created = new Proxy(() => undefined, {
    get: (_, property) =>
      property === Symbol.toPrimitive ? () => `«${name}»` : fact(`${name}.${String(property)}`),
    apply: () => fact(name.replace(/\.toLocaleString$/, '')),
  })
  known.add(created)
  return created
}

/** Returns every text in a value; the result of a function has the function's path. */
function written(value: unknown, path = ''): WrittenTexts {
  if (typeof value === 'string') return new Map([[path, value]])
  if (typeof value === 'function') {
    if (known.has(value)) return new Map([[path, `${value}`]])
    return written(Reflect.apply(value, undefined, ['1', '2', '3', '4', '5'].map(fact)), path)
  }
  if (typeof value !== 'object' || value === null) return new Map()
  const entries = Object.entries(value).filter(([name]) => !LOOKED_UP.includes(name))
  return new Map(
    entries.flatMap(([name, below]) => [...written(below, path === '' ? name : `${path}.${name}`)]),
  )
}

/**
 * Names, and functions that look an argument up and need a real one, which have their own tests.
 */
const LOOKED_UP = ['pace', 'stateNames', 'referenceTexts']
const [inEnglish, inSpanish] = [written(english), written(spanish)]

/** Texts that are not translated: names, codes, units, and texts that only join facts. */
const UNTRANSLATED = [
  'Total',
  '$«1.chargebackDollars»',
  'SHA-256',
  'SHA-256 «1»',
  'MA-0000-0000',
  'No',
  '.',
  '«1» · «2»',
  '«1.privacyUrl»',
  '«1.termsUrl»',
  '«1.legalBusinessName»',
]

const facts = (text: string | undefined) => [...new Set(text?.match(/«[^»]*»/g))].sort()

test('quotation marks are typographic', () => {
  const straight = [...inEnglish, ...inSpanish].filter(([, text]) => text.includes('"'))
  expect(straight).toEqual([])
})

describe('the Spanish texts', () => {
  test('have the same paths as the English ones', () => {
    expect([...inSpanish.keys()].sort()).toEqual([...inEnglish.keys()].sort())
    expect(inSpanish.size).toBeGreaterThan(400)
  })

  test('state the same facts', () => {
    const differing = [...inEnglish].filter(
      ([path, text]) => facts(text).join() !== facts(inSpanish.get(path)).join(),
    )
    expect(differing).toEqual([])
  })

  test('are not English', () => {
    const equal = [...inEnglish].filter(([path, text]) => inSpanish.get(path) === text)
    expect([...new Set(equal.map(([, text]) => text))].sort()).toEqual([...UNTRANSLATED].sort())
    const words = /\b(the|and|your?|please|of|is|are|was|we|it|with|for|business|address)\b/i
    const english = [...inSpanish.values()].filter((text) => words.test(text))
    expect(english).toEqual([])
  })

  test('begin each question and exclamation with its mark', () => {
    const count = (text: string, mark: string) => text.split(mark).length
    const open = [...inSpanish.values()].filter(
      (text) => count(text, '¿') !== count(text, '?') || count(text, '¡') !== count(text, '!'),
    )
    expect(open).toEqual([])
  })
})

describe('Spanish sentences with figures', () => {
  const { pace } = spanish.transactionDetails
  test.each([
    [{ count: 53, per: 'day' }, '53 ventas con tarjeta al día, de $25 cada una', ' ÷ 365 días.'],
    [
      { count: 1_500, per: 'month' },
      '1,500 ventas con tarjeta al mes, de $25 cada una',
      ' ÷ 12 meses.',
    ],
    [{ count: 1, per: 'year' }, '1 venta con tarjeta al año, de $25', ' ÷ $25.'],
  ] as const)('estimate the pace of sales: %o', (estimated, strong, end) => {
    const text = pace(estimated, '$25', '$480,000')
    expect(text.strong).toBe(strong)
    expect(text.after.startsWith(': $480,000 al año ÷ $25')).toBe(true)
    expect(text.after.endsWith(end)).toBe(true)
  })

  test.each([
    [spanish.form.suggestionCount(1), '1 sugerencia'],
    [spanish.form.suggestionCount(0), '0 sugerencias'],
    [spanish.businessOverview.optionCount(1), '1 opción disponible'],
    [spanish.businessOverview.optionCount(12), '12 opciones disponibles'],
    [spanish.banking.manual.linkedAccount(''), 'Usar la cuenta validada'],
    [spanish.banking.manual.linkedAccount('6789'), 'Usar la cuenta terminada en 6789'],
  ])('agree in number: %s', (text, expected) => {
    expect(text).toBe(expected)
  })
})

/** In the United States, a notary is not a lawyer. */
test.each([
  ['notario', spanish],
  ['notary', english],
])('a search for "%s" does not lead to lawyers', (typed, { referenceTexts }) => {
  const categories = categorySearch(typed, referenceTexts).find(merchantCategories)
  expect(categories.map(({ code }) => code)).toEqual(['7399'])
})

describe('the consents in Spanish', () => {
  const both = [english, spanish].map(({ consents }) =>
    consentsFor(sampleApplication(), sampleParty, consents),
  )
  const [inEnglish = [], inSpanish = []] = both

  test('have their own versions, which name the language', () => {
    expect(inSpanish.map(({ name }) => name)).toEqual(inEnglish.map(({ name }) => name))
    for (const { version } of inSpanish) expect(version).toMatch(/^\d{4}-\d{2}-\d{2}\.es(\.\d+)?$/)
  })

  test('name the account and the contact for a withdrawal', () => {
    const text = JSON.stringify(inSpanish)
    expect(text).toContain('Cuenta terminada en 6789, JPMORGAN CHASE')
    expect(text).toContain('Escriba a help@merchant.example al menos diez días hábiles')
  })
})
