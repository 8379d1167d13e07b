import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jaroWinkler, wordSimilarity } from './word-similarity.ts'

describe('Jaro-Winkler', () => {
  // The examples of Winkler (1990) and of the Census Bureau's string comparator.
  it.each([
    ['martha', 'marhta', 0.961],
    ['dwayne', 'duane', 0.84],
    ['dixon', 'dicksonx', 0.813],
    ['abc', 'xyz', 0],
  ])('of %s and %s is %d', (left, right, expected) => {
    expect(jaroWinkler(left, right)).toBeCloseTo(expected, 3)
  })

  it('is symmetric, between 0 and 1, and 1 for equal words', () => {
    const word = fc.stringMatching(/^[a-e]{1,8}$/)
    fc.assert(
      fc.property(word, word, (left, right) => {
        const similarity = jaroWinkler(left, right)
        expect(similarity).toBeCloseTo(jaroWinkler(right, left), 10)
        expect(similarity).toBeGreaterThanOrEqual(0)
        expect(similarity).toBeLessThanOrEqual(1)
        expect(jaroWinkler(left, left)).toBe(1)
      }),
    )
  })
})

describe('words of a name', () => {
  it.each([
    ['mohamed', 'muhammad'],
    ['gutierrez', 'guierrez'],
    ['youssef', 'yusuf'],
    // Exactly as similar as two words have to be.
    ['maria', 'minara'],
  ])('%s may be %s', (left, right) => {
    expect(wordSimilarity(left, right)).toBeGreaterThan(0.7)
  })

  it.each([
    ['smith', 'johnson'],
    ['24', '25'],
    ['bank1', 'bank2'],
    ['caribbean2', 'caribbean'],
  ])('%s is not %s', (left, right) => {
    expect(wordSimilarity(left, right)).toBe(0)
  })
})
