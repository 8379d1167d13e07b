/** Tests how a field parses typed, pasted and received text, and how it formats the value. */
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { accountNumber } from '../forms/us/fields/account-number.ts'
import { phone } from '../forms/us/fields/phone.ts'
import { routingNumber } from '../forms/us/fields/routing-number.ts'
import { maskedSsn, ssn } from '../forms/us/fields/ssn.ts'
import { tin } from '../forms/us/fields/tin.ts'
import { zip } from '../forms/us/fields/zip.ts'
import { typeInto } from '../testing/type-into.ts'
import { choice } from './choice.ts'
import { dateOfBirth } from './date-of-birth.ts'
import { deliveryDays } from './delivery-days.ts'
import { withPlainDigits } from './digits.ts'
import { email } from './email.ts'
import type { Field, InputKind } from './field.ts'
import { message, text } from './text.ts'
import { website } from './website.ts'
import { year } from './year.ts'

/** Forty characters, the most that a phone field keeps of a number that is not from the US. */
const MANY_NUMBERS = `${'22 '.repeat(13)}2`

const parsed: readonly (readonly [string, Field<string, InputKind>, string, string, string])[] = [
  ['phone', phone, '+1 (415) 555-0132', '4155550132', '(415) 555-0132'],
  ['phone', phone, '01 415 555 0132', '4155550132', '(415) 555-0132'],
  ['phone', phone, '415.555.0132 ext 9', '4155550132', '(415) 555-0132'],
  ['phone', phone, '(415) ___-____', '415', '(415'],
  ['phone', phone, '(___) ___-____', '', ''],
  ['phone', phone, MANY_NUMBERS, MANY_NUMBERS, MANY_NUMBERS],
  ['phone', phone, `${MANY_NUMBERS}2`, '', ''],
  ['phone', phone, `5 no ${'1'.repeat(37)} 5`, '', ''],
  ['phone', phone, '𝟜𝟙𝟝 𝟝𝟝𝟝 𝟘𝟙𝟛𝟚', '4155550132', '(415) 555-0132'],
  // A key within the brackets of the mask.
  ['phone', phone, '(0415) 555-0132', '4155550132', '(415) 555-0132'],
  ['TIN', tin, '94-1234567', '941234567', '94-1234567'],
  ['TIN', tin, '94123456789', '941234567', '94-1234567'],
  ['TIN', tin, '941', '941', '94-1'],
  ['SSN', ssn, '123-45-6789', '123456789', '123-45-6789'],
  ['SSN', ssn, 'SSN 123 45', '12345', '123-45'],
  ['date of birth', dateOfBirth, '07/04/1979', '07041979', '07/04/1979'],
  ['date of birth', dateOfBirth, '0704', '0704', '07/04'],
  ['zip', zip, '94105-1234', '94105', '94105'],
  ['zip', zip, 'CA 00501', '00501', '00501'],
  ['year', year, 'in 20123', '2012', '2012'],
  ['routing number', routingNumber, '021-000-021', '021000021', '021000021'],
  ['routing number', routingNumber, '1210002480', '121000248', '121000248'],
  ['account number', accountNumber, '000-123 456', '000123456', '000123456'],
  ['account number', accountNumber, '12a', '12a', '12a'],
  ['email', email, ' a@b.co ', 'a@b.co', 'a@b.co'],
  ['website', website, ' example.com\n', 'example.com', 'example.com'],
  ['message', message, 'a\u200d\u{1f468}\u200d', 'a\u{1f468}\u200d', 'a\u{1f468}\u200d'],
  ['text', text, 'x'.repeat(1025), 'x'.repeat(1024), 'x'.repeat(1024)],
  ['choice', choice(['CEO']), 'CEO', 'CEO', 'CEO'],
]

describe('text in an input', () => {
  test.each(parsed)('is parsed to the characters that the field accepts: %s %#', (...row) => {
    const [, field, typed, value, formatted] = row
    expect(field.parse(typed)).toBe(value)
    expect(field.format(value)).toBe(formatted)
  })

  test.each([
    ['phone', phone, '14155550132', '4155550132', '(415) 555-0132'],
    ['TIN', tin, '941234567', '941234567', '94-1234567'],
    ['SSN', ssn, '123-45-6789', '123456789', '123-45-6789'],
    ['date of birth', dateOfBirth, '07041979', '07041979', '07/04/1979'],
    ['date of birth', dateOfBirth, '07/04/1979', '07041979', '07/04/1979'],
    ['zip', zip, '9410512', '94105', '94105'],
  ] as const)('is complete when it is typed key by key: %s %#', (_, field, keys, value, shown) => {
    expect(typeInto(field, keys)).toEqual({ value, text: shown })
  })

  test('closes the gap when a digit in the middle of a date is deleted', () => {
    expect(dateOfBirth.parse('12/3/5678')).toBe('1235678')
  })

  test.each([
    ['', null],
    ['12', 12],
    ['1234', 123],
    ['7 days', 7],
    ['0014', 14],
    ['2.5', 2],
    ['x', null],
  ])('is parsed to whole days: "%s" is %s', (typed, days) => {
    expect(deliveryDays.parse(typed)).toBe(days)
  })

  test('shows the decimals of days only while they are typed', () => {
    expect(typeInto(deliveryDays, '2.5')).toEqual({ value: 2, text: '2.5' })
    expect(deliveryDays.format(2)).toBe('2')
  })
})

describe('pasted text', () => {
  test.each([
    ['2-4', 2],
    ['2 – 4 days', 2],
    ['about 14 days', 14],
    ['2.5', 2],
    ['1e2', 1],
    ['1234', 123],
    ['.5', null],
    ['x', null],
  ])('is the first number of days in it: "%s" is %s', (pasted, days) => {
    expect(deliveryDays.parse(deliveryDays.parsePasted?.(pasted) ?? pasted)).toBe(days)
  })
})

describe('text from another client', () => {
  test.each([
    ['phone', phone, '+1 (415) 555-0132', '4155550132'],
    ['phone', phone, '1-415-555-0132', '4155550132'],
    ['phone', phone, '(___) ___-____', ''],
    ['phone', phone, '1155550132', '1155550132'],
    ['phone', phone, '415555013l', '415555013l'],
    ['phone', phone, '55 1234 5678', '55 1234 5678'],
    ['phone', phone, '98765 43210', '98765 43210'],
    ['phone', phone, '9876 543 210', '9876 543 210'],
    ['phone', phone, '138 0013 8000', '138 0013 8000'],
    ['phone', phone, '415–555–0132', '4155550132'],
    ['TIN', tin, '94-1234567', '941234567'],
    ['TIN', tin, '94‑1234567', '941234567'],
    ['TIN', tin, '94123456A', '94123456A'],
    ['TIN', tin, '12345678.0', '12345678.0'],
    ['SSN', ssn, '12345678.0', '12345678.0'],
    ['zip', zip, '6600.0', '6600.0'],
    ['SSN', ssn, '123-45-6789', '123456789'],
    ['date of birth', dateOfBirth, '07/04/1979', '07041979'],
    ['zip', zip, ' 94105 ', '94105'],
    ['zip', zip, '941-05', '941-05'],
    ['zip', zip, '123 45', '123 45'],
    ['routing number', routingNumber, '021-000-021', '021000021'],
    ['account number', accountNumber, '000-12 3', '000123'],
  ] as const)('loses its mask and nothing else: %s %#', (_, field, received, value) => {
    expect(field.normalize?.(received)).toBe(value)
  })

  test.each([
    ['text', text],
    ['email', email],
    ['website', website],
    ['year', year],
  ])('is the value itself if there is no mask: %s', (_, field) => {
    expect(field.normalize).toBeUndefined()
  })
})

const digitsUpTo = (max: number) => fc.stringMatching(new RegExp(`^[0-9]{0,${max}}$`))
const values: readonly (readonly [string, Field, fc.Arbitrary<string>])[] = [
  ['phone', phone, fc.stringMatching(/^([2-9][0-9]{0,9})?$/)],
  ['TIN', tin, digitsUpTo(9)],
  ['SSN', ssn, digitsUpTo(9)],
  ['date of birth', dateOfBirth, digitsUpTo(8)],
  ['zip', zip, digitsUpTo(5)],
  ['year', year, digitsUpTo(4)],
  ['routing number', routingNumber, digitsUpTo(9)],
  ['account number', accountNumber, digitsUpTo(17)],
  ['text', text, fc.string({ maxLength: 1024 })],
  ['email', email, fc.emailAddress()],
  ['website', website, fc.webUrl({ size: 'small' })],
]

describe('a formatted value', () => {
  test.each(values)('parses to the same value: %s', (_, field, arbitrary) => {
    fc.assert(fc.property(arbitrary, (value) => field.parse(field.format(value)) === value))
  })

  test('parses to the same number of days', () => {
    const days = fc.option(fc.nat({ max: 999 }))
    fc.assert(
      fc.property(days, (value) => deliveryDays.parse(deliveryDays.format(value)) === value),
    )
  })

  test.each(values)('is normalized to the same value: %s', (_, field, arbitrary) => {
    const { normalize = (received: string) => received } = field
    fc.assert(fc.property(arbitrary, (value) => normalize(field.format(value)) === value))
  })
})

describe('a parsed value', () => {
  test.each(values)('does not change when it is parsed again: %s', (_, field) => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const once = field.parse(typed)
        return field.parse(once) === once
      }),
    )
  })
})

describe('a summary', () => {
  test('shows the last digit of an SSN and no other', () => {
    expect(ssn.summarize?.('123456789', 'en-US')).toBe('•••-••-•••9')
    expect(ssn.summarize?.('', 'en-US')).toBe('')
    expect(maskedSsn('123456789', 4)).toBe('•••-••-6789')
  })

  test.each([
    ['000123456789', '•••• 6789'],
    ['12345', '•••• 2345'],
    ['1234', '•••• 234'],
    ['12', '•••• 2'],
    ['1', '•••• 1'],
    ['', ''],
  ])('shows at most four digits of account number "%s"', (account, shown) => {
    expect(accountNumber.summarize?.(account, 'en-US')).toBe(shown)
  })
})

test('looks up each digit of another script once, since a stranger may send thousands', () => {
  const lookUp = vi.spyOn(String, 'fromCodePoint')
  onTestFinished(() => lookUp.mockRestore())
  expect(withPlainDigits('\u{1d7ff}٩'.repeat(1000))).toBe('99'.repeat(1000))
  expect(lookUp.mock.calls.length).toBeLessThan(100)
})
