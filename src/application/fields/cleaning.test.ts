/** What is kept of what is typed or pasted, and how it is shown. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { typeInto } from '../testing/typed.ts'
import { accountNumber } from './account-number.ts'
import { dateOfBirth } from './date-of-birth.ts'
import { deliveryDays } from './delivery-days.ts'
import { email } from './email.ts'
import type { Field } from './field.ts'
import { phone } from './phone.ts'
import { routingNumber } from './routing-number.ts'
import { hiddenSsn, ssn } from './ssn.ts'
import { stake } from './stake.ts'
import { text } from './text.ts'
import { tin } from './tin.ts'
import { website } from './website.ts'
import { yearFounded } from './year.ts'
import { zip } from './zip.ts'

type TextField = Pick<Field, 'clean' | 'show'>

const pasted: readonly (readonly [string, TextField, string, string, string])[] = [
  ['phone', phone, '+1 (415) 555-0132', '4155550132', '(415) 555-0132'],
  ['phone', phone, '01 415 555 0132', '4155550132', '(415) 555-0132'],
  ['phone', phone, '415.555.0132 ext 9', '4155550132', '(415) 555-0132'],
  ['phone', phone, '(415) ___-____', '415', '(415'],
  ['phone', phone, '(___) ___-____', '', ''],
  ['TIN', tin, '94-1234567', '941234567', '94-1234567'],
  ['TIN', tin, '94123456789', '941234567', '94-1234567'],
  ['TIN', tin, '941', '941', '94-1'],
  ['SSN', ssn, '123-45-6789', '123456789', '123-45-6789'],
  ['SSN', ssn, 'SSN 123 45', '12345', '123-45'],
  ['date of birth', dateOfBirth, '07/04/1979', '07041979', '07/04/1979'],
  ['date of birth', dateOfBirth, '0704', '0704', '07/04'],
  ['zip', zip, '94105-1234', '94105', '94105'],
  ['zip', zip, 'CA 00501', '00501', '00501'],
  ['year founded', yearFounded, 'in 20123', '2012', '2012'],
  ['routing number', routingNumber, '021-000-021', '021000021', '021000021'],
  ['routing number', routingNumber, '1210002480', '121000248', '121000248'],
  ['account number', accountNumber, '000-123 456', '000123456', '000123456'],
  ['account number', accountNumber, '12a', '12a', '12a'],
  ['email', email, ' a@b.co ', 'a@b.co', 'a@b.co'],
  ['website', website, ' example.com\n', 'example.com', 'example.com'],
  ['text', text, 'x'.repeat(1025), 'x'.repeat(1024), 'x'.repeat(1024)],
  ['stake', stake, '50 %', '50', '50'],
  ['stake', stake, '33.3', '33', '33'],
  ['stake', stake, 'half', 'half', 'half'],
]

describe('cleaning', () => {
  test.each(pasted)('%s %#: keeps what belongs to it and shows it in its mask', (...row) => {
    const [, field, typed, kept, shown] = row
    expect(field.clean(typed)).toBe(kept)
    expect(field.show(kept)).toBe(shown)
  })

  test.each([
    ['phone', phone, '14155550132', '4155550132', '(415) 555-0132'],
    ['TIN', tin, '941234567', '941234567', '94-1234567'],
    ['SSN', ssn, '123-45-6789', '123456789', '123-45-6789'],
    ['date of birth', dateOfBirth, '07041979', '07041979', '07/04/1979'],
    ['date of birth', dateOfBirth, '07/04/1979', '07041979', '07/04/1979'],
    ['zip', zip, '9410512', '94105', '94105'],
  ] as const)('%s %#: typed key by key arrives whole', (_, field, keys, kept, shown) => {
    expect(typeInto(field, keys)).toEqual({ value: kept, text: shown })
  })

  test('a digit taken out of the middle of a date moves the rest up, as in every other mask', () => {
    expect(dateOfBirth.clean('12/3/5678')).toBe('1235678')
  })

  test.each([
    ['', null],
    ['12', 12],
    ['1234', 123],
    ['7 days', 7],
    ['2.5', 2],
    ['x', null],
  ])('days: "%s" is %s', (typed, kept) => {
    expect(deliveryDays.clean(typed)).toBe(kept)
  })
})

describe('what comes at once', () => {
  test.each([
    ['2-4', 2],
    ['2 – 4 days', 2],
    ['about 14 days', 14],
    ['2.5', 2],
    ['1e2', 1],
    ['1234', 123],
    ['.5', null],
    ['x', null],
  ])('days: "%s" is %s', (text, days) => {
    expect(deliveryDays.clean(deliveryDays.reads?.(text) ?? text)).toBe(days)
  })

  test.each([
    ['06/01/2015', '2015'],
    ['6/1/2015', '2015'],
    ['2015-06-01', '2015'],
    ['June 1, 2015', '2015'],
    ['1 of 2014, 2015', '2015'],
    ['2015', '2015'],
    ['in 20123', '2012'],
    ['201', '201'],
  ])('year founded: "%s" is %s', (text, year) => {
    expect(yearFounded.clean(yearFounded.reads?.(text) ?? text)).toBe(year)
  })
})

const digitsOf = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{0,${most}}$`))
const stored: readonly (readonly [string, TextField, fc.Arbitrary<string>])[] = [
  ['phone', phone, fc.stringMatching(/^([2-9][0-9]{0,9})?$/)],
  ['TIN', tin, digitsOf(9)],
  ['SSN', ssn, digitsOf(9)],
  ['date of birth', dateOfBirth, digitsOf(8)],
  ['zip', zip, digitsOf(5)],
  ['year founded', yearFounded, digitsOf(4)],
  ['routing number', routingNumber, digitsOf(9)],
  ['account number', accountNumber, digitsOf(17)],
  ['stake', stake, digitsOf(3)],
  ['text', text, fc.string({ maxLength: 1024 })],
  ['email', email, fc.emailAddress()],
  ['website', website, fc.webUrl({ size: 'small' })],
]

describe('masks', () => {
  test.each(stored)('%s: cleaning what is shown gives back what was stored', (_, field, values) => {
    fc.assert(fc.property(values, (value) => field.clean(field.show(value)) === value))
  })

  test.each(stored)('%s: cleaning twice changes nothing more', (_, field) => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const once = field.clean(typed)
        return field.clean(once) === once
      }),
    )
  })

  test('days: cleaning what is shown gives back what was stored', () => {
    const values = fc.option(fc.nat({ max: 999 }))
    fc.assert(fc.property(values, (days) => deliveryDays.clean(deliveryDays.show(days)) === days))
  })

  test('a hidden SSN shows its last digit and no other', () => {
    expect(hiddenSsn('123456789')).toBe('•••-••-•••9')
    expect(hiddenSsn('')).toBe('')
  })
})
