import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleToday } from '../testing/sample-application.ts'
import { typeInto } from '../testing/type-into.ts'
import { stake, typedStake, validateStakeTotal } from './stake.ts'

/** The rule that a typed stake breaks, alone or beside owners who leave 60% of the company. */
const validate = (typed: string) =>
  typedStake.validate(typed, sampleToday) ?? validateStakeTotal(stake.parse(typed), 60)

describe('a typed stake', () => {
  test.each([
    ['50 %', '50', 50],
    ['33.3', '33.3', 33],
    ['33.5', '33.5', 33],
    [' 25% ', '25', 25],
    ['half', 'half', null],
    ['', '', null],
    ['12345678901', '1234567890', 1_234_567_890],
  ])('stays as typed and is saved as a whole percent: "%s"', (typed, text, saved) => {
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

  test('fits when what is saved of it fits, though its decimals do not', () => {
    expect(validate('60.1')).toBeUndefined()
  })
})

describe('a saved stake', () => {
  test('is formatted without decimals and summarized with its sign', () => {
    expect([stake.format(33), stake.format(null)]).toEqual(['33', ''])
    expect([stake.summarize?.(33, 'en-US'), stake.summarize?.(null, 'en-US')]).toEqual(['33%', ''])
  })

  test('parses to the same value once it is formatted', () => {
    const stakes = fc.option(fc.nat({ max: 100 }))
    fc.assert(fc.property(stakes, (value) => stake.parse(stake.format(value)) === value))
  })

  test.each([
    [null, { code: 'required' }],
    [24, { code: 'stake.minimum', params: { min: 25, max: 100 } }],
    [25, undefined],
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
