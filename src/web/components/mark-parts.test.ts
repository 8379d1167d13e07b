import { describe, expect, it } from 'vitest'
import { markParts } from './mark-parts.ts'

const marked = (text: string, query: string): string =>
  markParts(text, query)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('')

describe('marked parts', () => {
  it.each([
    ['marks a word in any case', '5812 Eating Places', 'eating', '5812 [Eating] Places'],
    ['marks the beginning of a code', '5812 Eating Places', '58', '[58]12 Eating Places'],
    ['marks several words', '5812 Eating Places', 'pla eat', '5812 [Eat]ing [Pla]ces'],
    ['marks nothing without a query', '5812 Eating Places', ' ', '5812 Eating Places'],
    ['marks nothing where nothing matches', '5812 Eating', 'xyz', '5812 Eating'],
    ['takes signs as they stand', 'Bars (drinks) [a-z]', '(drinks', 'Bars [(drinks]) [a-z]'],
  ])('%s', (_name, text, query, expected) => {
    expect(marked(text, query)).toBe(expected)
  })
})
