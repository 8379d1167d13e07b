import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundShare } from './fields/share.ts'
import { setPair, setShare, type ThreeShares } from './sales-mix.ts'

const start: ThreeShares = [100, 0, 0]
const number = fc.oneof(fc.integer({ min: -50, max: 150 }), fc.double())
const index = fc.constantFrom(0, 1, 2)
const changes = fc.array(fc.tuple(index, number), { maxLength: 30 })
const isShare = (share: number) => share >= 0 && share <= 100 && share % 5 === 0
const isSplit = (shares: readonly number[]) =>
  shares.every(isShare) && shares.reduce((sum, share) => sum + share, 0) === 100

/** Every split of 100 in steps of 5. */
const splits: readonly ThreeShares[] = Array.from({ length: 21 }, (_, first) =>
  Array.from(
    { length: 21 - first },
    (_, second): ThreeShares => [first * 5, second * 5, 100 - first * 5 - second * 5],
  ),
).flat()

/** Types the three numbers from top to bottom. */
const typeAll = (shares: ThreeShares, [first, second, third]: ThreeShares) => {
  const afterFirst = setShare(shares, 0, first, [])
  return setShare(setShare(afterFirst, 1, second, [0]), 2, third, [0, 1])
}

describe('three shares', () => {
  test('add up to 100 in steps of 5 from 0 to 100 after any changes', () => {
    fc.assert(
      fc.property(changes, (made) => {
        let shares = start
        for (const [changed, value] of made) {
          shares = setShare(shares, changed, value)
          expect(shares[changed]).toBe(roundShare(value))
          expect(isSplit(shares)).toBe(true)
        }
      }),
    )
  })

  test('do not change when a share is set to its current value', () => {
    fc.assert(
      fc.property(changes, index, (made, changed) => {
        const shares = made.reduce((now, [at, value]) => setShare(now, at, value), start)
        expect(setShare(shares, changed, shares[changed])).toEqual(shares)
      }),
    )
  })

  const cases: readonly (readonly [string, ThreeShares, 0 | 1 | 2, number, ThreeShares])[] = [
    ['an even number of steps goes in equal parts', [100, 0, 0], 0, 80, [80, 10, 10]],
    ['an odd step goes to the first of the others', [100, 0, 0], 0, 85, [85, 10, 5]],
    ['an odd step comes from the first of the others', [50, 25, 25], 0, 55, [55, 20, 25]],
    ['what one has no room for comes from the other', [50, 5, 45], 0, 80, [80, 0, 20]],
    ['all of it comes from the second when the first is 0', [60, 0, 40], 0, 70, [70, 0, 30]],
    ['the last takes from the two before it', [40, 40, 20], 2, 40, [30, 30, 40]],
    ['one of them may reach 100', [5, 95, 0], 0, 0, [0, 100, 0]],
    ['the middle one takes everything', [70, 0, 30], 1, 100, [0, 100, 0]],
    ['a number between two steps is rounded', [100, 0, 0], 1, 12.6, [85, 15, 0]],
  ]

  test.each(cases)('are rebalanced when one is moved: %s', (_, shares, moved, value, expected) => {
    expect(setShare(shares, moved, value)).toEqual(expected)
  })
})

describe('typed shares', () => {
  const typing = fc.array(
    fc.tuple(index, number, fc.uniqueArray(fc.nat({ max: 2 }), { maxLength: 3 })),
    { maxLength: 30 },
  )

  test('add up to 100 in steps of 5 from 0 to 100 whatever is typed in whichever order', () => {
    fc.assert(
      fc.property(fc.constantFrom(...splits), typing, (from, entries) => {
        let shares = from
        for (const [changed, value, typed] of entries) {
          shares = setShare(shares, changed, value, typed)
          expect(shares[changed]).toBe(roundShare(value))
          expect(isSplit(shares)).toBe(true)
        }
      }),
    )
  })

  test('are 50, 30, 20 when these are typed from top to bottom, from any state', () => {
    expect(splits.map((from) => typeAll(from, [50, 30, 20]).join())).toEqual(
      splits.map(() => '50,30,20'),
    )
  })

  test('reach every split of 100 that is typed from top to bottom, from any state', () => {
    const missed = splits.flatMap((from) =>
      splits.flatMap((split) =>
        typeAll(from, split).join() === split.join() ? [] : [`${from.join()} to ${split.join()}`],
      ),
    )
    expect(missed).toEqual([])
  })

  test('keep earlier typed shares while an untouched share has room', () => {
    expect(setShare([50, 25, 25], 1, 40, [0])).toEqual([50, 40, 10])
    expect(setShare([50, 25, 25], 2, 0, [1])).toEqual([75, 25, 0])
  })

  test('change earlier typed shares once no untouched share has room', () => {
    expect(setShare([60, 20, 20], 1, 60, [0])).toEqual([40, 60, 0])
    expect(setShare([50, 30, 20], 2, 40, [0, 1])).toEqual([40, 20, 40])
  })

  test('are rounded to a step', () => {
    expect(setShare([100, 0, 0], 0, 62.5, [])).toEqual([65, 20, 15])
  })
})

describe('two shares', () => {
  test('add up to 100 in steps of 5, whatever is entered', () => {
    fc.assert(fc.property(number, (value) => isSplit(setPair(value))))
  })

  test('are the entered share and the remainder', () => {
    expect(setPair(35)).toEqual([35, 65])
  })
})
