import { describe, expect, test } from 'vitest'
import { roundShare } from '../sales-mix.ts'
import { typeInto } from '../testing/typed.ts'
import { typedShare } from './share.ts'

describe('a share as a number', () => {
  test.each([
    ['12', '12', 12, 10],
    ['100', '100', 100, 100],
    ['250', '250', 100, 100],
    ['1234', '123', 100, 100],
    ['12.5', '12.5', 12.5, 15],
    ['62.5', '62.5', 62.5, 65],
    ['33.3%', '33.3', 33.3, 35],
    ['33,3 %', '33.3', 33.3, 35],
    [' 60% ', '60', 60, 60],
    ['99.99', '99.99', 99.99, 100],
    ['12.', '12.', 12, 10],
    ['.5', '.5', 0.5, 0],
    ['1.2.3', '1.2', 1.2, 0],
    ['10-20', '10', 10, 10],
    ['1e5', '1', 1, 0],
    ['about 40', '40', 40, 40],
  ])('"%s" stands as "%s", is %d, and becomes %d', (typed, text, share, rounded) => {
    expect(typedShare.typing(typed)).toBe(text)
    expect(typedShare.clean(text)).toBe(share)
    expect(typedShare.clean(typed)).toBe(share)
    expect(roundShare(share)).toBe(rounded)
  })

  test.each(['', '.', '%', 'abc'])('"%s" is none', (typed) => {
    expect(typedShare.clean(typed)).toBeNull()
  })

  test.each([
    ['12.5', '12.5', 12.5],
    ['.5', '.5', 0.5],
    ['33.3%', '33.3', 33.3],
    ['7x', '7', 7],
  ])('typed key by key, "%s" stands as "%s"', (keys, text, value) => {
    expect(typeInto({ ...typedShare, show: String }, keys)).toEqual({ text, value })
  })
})
