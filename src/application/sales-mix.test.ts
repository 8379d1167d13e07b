import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundShare, setPair, setShare, sharesProblem, type ThreeShares } from './sales-mix.ts'

const start: ThreeShares = [100, 0, 0]
const typed = fc.oneof(fc.integer({ min: -50, max: 150 }), fc.double())
const changes = fc.array(fc.tuple(fc.constantFrom(0, 1, 2), typed), { maxLength: 30 })
const isShare = (share: number) => share >= 0 && share <= 100 && share % 5 === 0

describe('three shares', () => {
  test('add up to 100 in steps of 5 within 0 and 100 after any changes', () => {
    fc.assert(
      fc.property(changes, (made) => {
        let shares = start
        for (const [index, value] of made) {
          shares = setShare(shares, index, value)
          expect(shares[index]).toBe(roundShare(value))
          expect(shares.every(isShare)).toBe(true)
          expect(shares[0] + shares[1] + shares[2]).toBe(100)
        }
      }),
    )
  })

  test('stay as they are when a share is set to what it is', () => {
    fc.assert(
      fc.property(changes, fc.constantFrom(0, 1, 2), (made, index) => {
        const shares = made.reduce((now, [at, value]) => setShare(now, at, value), start)
        expect(setShare(shares, index, shares[index])).toEqual(shares)
      }),
    )
  })

  const cases: readonly (readonly [string, ThreeShares, 0 | 1 | 2, number, ThreeShares])[] = [
    ['an even number of steps goes in equal parts', [100, 0, 0], 0, 80, [80, 10, 10]],
    ['an odd step goes to the first of the others', [100, 0, 0], 0, 85, [85, 10, 5]],
    ['an odd step is taken from the first of the others', [50, 25, 25], 0, 55, [55, 20, 25]],
    ['what one has no room for is taken from the other', [50, 5, 45], 0, 80, [80, 0, 20]],
    ['the first has none left, so the second gives all', [60, 0, 40], 0, 70, [70, 0, 30]],
    ['the last takes from the two before it', [40, 40, 20], 2, 40, [30, 30, 40]],
    ['the middle one takes everything', [70, 0, 30], 1, 100, [0, 100, 0]],
    ['a number between two steps is rounded', [100, 0, 0], 1, 12.6, [85, 15, 0]],
  ]

  test.each(cases)('%s', (_, shares, index, value, expected) => {
    expect(setShare(shares, index, value)).toEqual(expected)
  })
})

describe('two shares', () => {
  test('add up to 100 in steps of 5, whatever is typed', () => {
    fc.assert(
      fc.property(typed, (value) => {
        const [share, rest] = setPair(value)
        expect(share + rest).toBe(100)
        expect([share, rest].every(isShare)).toBe(true)
      }),
    )
  })
})

describe('a typed share', () => {
  test.each([
    [0, 0],
    [2, 0],
    [2.5, 5],
    [12, 10],
    [13, 15],
    [99, 100],
    [250, 100],
    [-3, 0],
    [Number.NaN, 0],
  ])('%d becomes %d', (value, share) => {
    expect(roundShare(value)).toBe(share)
  })
})

describe('shares that were sent', () => {
  const steps = 'Please enter shares from 0% to 100% in steps of 5'
  test.each([
    [[100, 0, 0], undefined],
    [[35, 65], undefined],
    [[100, 5, 0], 'Shares must add up to 100%'],
    [[0, 0, 0], 'Shares must add up to 100%'],
    [[96, 4], steps],
    [[105, -5], steps],
    [[Number.NaN, 100], steps],
  ])('%j: %s', (shares, message) => {
    expect(sharesProblem(shares)).toBe(message)
  })
})
