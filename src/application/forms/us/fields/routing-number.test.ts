import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleToday } from '../../../testing/sample-application.ts'
import { isRoutingNumber, isUnusualRoutingNumber, routingNumber } from './routing-number.ts'

const banks = [
  ['011000028', 'State Street, Massachusetts'],
  ['011401533', 'Citizens, Rhode Island'],
  ['021000021', 'JPMorgan Chase, New York'],
  ['021502011', 'Banco Popular, Puerto Rico'],
  ['026009593', 'Bank of America, New York'],
  ['031201360', 'TD Bank'],
  ['042000314', 'Fifth Third, Ohio'],
  ['053000196', 'Bank of America, Virginia'],
  ['061000104', 'SunTrust'],
  ['065000090', 'Capital One'],
  ['073905527', 'Lincoln Savings, Iowa'],
  ['091000022', 'US Bank, Minnesota'],
  ['111000025', 'Bank of America, Texas'],
  ['121000248', 'Wells Fargo, California'],
  ['124003116', 'Ally, Utah'],
  ['211391825', 'Digital Federal Credit Union: a thrift prefix'],
  ['256074974', 'Navy Federal Credit Union: a thrift prefix'],
  ['325183657', 'a credit union in Washington: the last thrift prefix'],
  ['123456780', 'a valid number that no bank has'],
  ['110000000', 'a valid number that no bank has'],
] as const

const rejected = [
  ['021000022', 'a valid number with another last digit'],
  ['123456789', 'the checksum fails'],
  ['111111111', 'the checksum fails'],
  ['987654321', 'the checksum fails'],
  ['021000120', 'the checksum fails: two digits are swapped'],
  ['12100024', 'eight digits'],
  ['1210002480', 'ten digits'],
  ['02100002A', 'a letter'],
  ['333333331', 'the checksum fails'],
  ['000000000', 'the checksum passes, but nothing was typed but zeros'],
] as const

const everyPrefix = Array.from({ length: 100 }, (_, prefix) => String(prefix).padStart(2, '0'))
const bankPrefixes = everyPrefix.filter((prefix) => {
  const number = Number(prefix)
  return (
    (number >= 1 && number <= 12) ||
    (number >= 21 && number <= 32) ||
    (number >= 61 && number <= 72) ||
    number === 80
  )
})

/** ABA checksum: 3-7-1 over the nine digits is a multiple of ten. */
function withCheckDigit(eight: string): string {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = [...eight].map(Number)
  return eight + ((10 - ((3 * (a + d + g) + 7 * (b + e + h) + c + f) % 10)) % 10)
}

const validNumbers = fc
  .tuple(fc.constantFrom(...bankPrefixes), fc.stringMatching(/^[0-9]{6}$/))
  .map(([prefix, rest]) => withCheckDigit(prefix + rest))

describe('routing number', () => {
  test.each(banks)('accepts %s: %s', (value) => {
    expect(routingNumber.validate(value, sampleToday)).toBeUndefined()
  })

  test.each(rejected)('rejects %s: %s', (value) => {
    expect(routingNumber.validate(value, sampleToday)).toEqual({ code: 'routing.invalid' })
  })

  test('accepts every number with a bank’s prefix and a correct check digit', () => {
    fc.assert(fc.property(validNumbers, isRoutingNumber))
  })

  test('rejects a valid number with any one digit changed', () => {
    const change = fc.record({ position: fc.nat({ max: 8 }), by: fc.integer({ min: 1, max: 9 }) })
    fc.assert(
      fc.property(validNumbers, change, (valid, { position, by }) => {
        const digit = (Number(valid[position]) + by) % 10
        return !isRoutingNumber(valid.slice(0, position) + digit + valid.slice(position + 1))
      }),
    )
  })

  test.each(everyPrefix.filter((prefix) => !bankPrefixes.includes(prefix)))(
    'accepts the prefix %s, which no bank uses, and calls it unusual',
    (prefix) => {
      const number = withCheckDigit(`${prefix}100000`)
      expect([isRoutingNumber(number), isUnusualRoutingNumber(number)]).toEqual([true, true])
    },
  )

  test('does not call a number unusual if banks use it, or if it is invalid', () => {
    fc.assert(fc.property(validNumbers, (number) => !isUnusualRoutingNumber(number)))
    expect(isUnusualRoutingNumber('333333331')).toBe(false)
  })
})
