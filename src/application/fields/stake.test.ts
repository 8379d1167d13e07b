import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleToday } from '../testing/sample-application.ts'
import { typeInto } from '../testing/type-into.ts'
import { addStakes, stake, stakeLeft, typedStake, validateStakeTotal } from './stake.ts'

/**
 * Returns the rule that a typed stake breaks, alone or beside owners who leave 60% of the company.
 */
const validate = (typed: string) =>
  typedStake.validate(typed, sampleToday) ?? validateStakeTotal(stake.parse(typed), 60)

describe('a typed stake', () => {
  test.each([
    ['50 %', '50', 50],
    ['33.3', '33.3', 33.3],
    ['33.34', '33.34', 33.34],
    ['33,34', '33,34', 33.34],
    ['33.349', '33.349', 33.34],
    ['29.29', '29.29', 29.29],
    [' 25% ', '25', 25],
    ['half', 'half', null],
    ['', '', null],
    ['12345678901', '12345678901', 12_345_678_901],
    ['33 1/3', '33 1/3', null],
    ['2 5', '2 5', null],
    ['50 percent', '50', 50],
    ['50 pct', '50', 50],
    ['50 shares', '50 shares', null],
  ])('stays as typed and is saved with up to two decimals: "%s"', (typed, text, saved) => {
    expect(typedStake.parse(typed)).toBe(text)
    expect(typedStake.format(text)).toBe(text)
    expect(stake.parse(typedStake.parse(typed))).toBe(saved)
  })

  test('keeps its decimals while it is typed key by key', () => {
    expect(typeInto(typedStake, '33.3%')).toEqual({ text: '33.3', value: '33.3' })
  })

  test('does not change when it is parsed again', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const once = typedStake.parse(typed)
        return typedStake.parse(once) === once
      }),
    )
  })

  test.each(['25', '60', '59.5'])('is valid from the minimum to what is left: "%s"', (typed) => {
    expect(validate(typed)).toBeUndefined()
  })

  test.each([
    ['required', ['', '  ']],
    ['stake.number', ['abc', '2x', '1e2', '.5', '--3', 'NaN', 'Infinity']],
    ['stake.minimum', ['24', '0', '-30', '24.9']],
    ['stake.total', ['61', '101']],
  ] as const)('breaks the rule %s', (code, texts) => {
    expect(texts.map((typed) => validate(typed)?.code)).toEqual(texts.map(() => code))
  })

  test('fits if its saved value fits, but not with a hundredth more', () => {
    expect([validate('60.009'), validate('60.01')?.code]).toEqual([undefined, 'stake.total'])
  })
})

describe('stakes', () => {
  test.each([
    [[33.33, 33.33, 33.34], 100],
    [[0.1, 0.2], 0.3],
    [[25, null], 25],
    [[28.57, 28.57, 42.86], 100],
  ])('%j add up to %s', (stakes, total) => {
    expect(addStakes(stakes)).toBe(total)
  })

  test('add up exactly, however a company is divided', () => {
    const cuts = fc.array(fc.nat({ max: 10_000 }), { maxLength: 5 })
    fc.assert(
      fc.property(cuts, (unsorted) => {
        const ends = [0, ...unsorted.toSorted((one, other) => one - other), 10_000]
        const stakes = ends.slice(1).map((end, index) => (end - (ends[index] ?? 0)) / 100)
        expect(addStakes(stakes)).toBe(100)
        expect(stakeLeft(stakes.slice(1))).toBe(stakes[0])
      }),
    )
  })
})

describe('a saved stake', () => {
  test('is formatted without decimals and summarized with its sign', () => {
    expect([stake.format(33), stake.format(null)]).toEqual(['33', ''])
    expect([stake.summarize?.(33, 'en-US'), stake.summarize?.(null, 'en-US')]).toEqual(['33%', ''])
  })

  test('parses to the same value once it is formatted', () => {
    const stakes = fc.option(fc.nat({ max: 10_000 }).map((hundredths) => hundredths / 100))
    fc.assert(fc.property(stakes, (value) => stake.parse(stake.format(value)) === value))
  })

  test.each([
    [null, { code: 'required' }],
    [24, { code: 'stake.minimum', params: { min: 25, max: 100 } }],
    [25, undefined],
    [33.33, undefined],
    [33.333, { code: 'stake.decimals' }],
    [100, undefined],
  ])('of %s breaks the rule %j', (value, rule) => {
    expect(stake.validate(value, sampleToday)).toEqual(rule)
  })

  test.each([
    [60, 60, undefined],
    [61, 60, { code: 'stake.total', params: { max: 100 } }],
    [null, 0, undefined],
  ])('of %s beside owners who leave %s breaks the rule %j', (value, remaining, rule) => {
    expect(validateStakeTotal(value, remaining)).toEqual(rule)
  })
})

test.each(['-0', '-0.', '-0.001'])('a stake of %s is 0', (typed) => {
  expect(stake.parse(typed)).toBe(0)
})
