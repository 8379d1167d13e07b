/**
 * Tests that no part of an answer is lost silently: it is shown, refused, or reported as left out.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answersIn } from '../answers.ts'
import { accountNumber } from '../forms/us/fields/account-number.ts'
import { amount, annualAmount } from '../forms/us/fields/money.ts'
import { phone } from '../forms/us/fields/phone.ts'
import { routingNumber } from '../forms/us/fields/routing-number.ts'
import { ssn } from '../forms/us/fields/ssn.ts'
import { tin } from '../forms/us/fields/tin.ts'
import { zip } from '../forms/us/fields/zip.ts'
import { us } from '../forms/us.ts'
import { sampleToday, signedApplication } from '../testing/sample-application.ts'
import { dateOfBirth } from './date-of-birth.ts'
import { deliveryDays } from './delivery-days.ts'
import { withPlainDigits } from './digits.ts'
import { email } from './email.ts'
import { type Field, type InputKind, isEmpty, parseWhole } from './field.ts'
import { isAllShown, leftOut, remarkOn } from './remark.ts'
import { signature } from './signature.ts'
import { typedStake } from './stake.ts'
import { longText, message, name, text } from './text.ts'
import { website } from './website.ts'
import { wholeNumber } from './whole-number.ts'
import { year } from './year.ts'

const kinds: Readonly<Record<string, Field<unknown>>> = {
  accountNumber,
  amount,
  annualAmount,
  dateOfBirth,
  deliveryDays,
  email,
  longText,
  name,
  phone,
  routingNumber,
  signature,
  ssn,
  text,
  tin,
  typedStake,
  website,
  year,
  zip,
} as Readonly<Record<string, Field<unknown>>>

/** Returns the results of typing and of pasting a text. */
function become(field: Field<unknown>, given: string) {
  const typed = field.parse(given)
  const pasted = field.parse(field.parsePasted?.(given) ?? given)
  return [typed, pasted].map((value) => ({
    value,
    shown: field.format(value),
    remark: remarkOn(field, given, value),
  }))
}

/** Counts each letter and digit in a text, except invisible ones. */
function counts(text: string): ReadonlyMap<string, number> {
  const all = new Map<string, number>()
  for (const [character] of text.matchAll(/(?!\p{DI})[\p{L}\p{N}]/gu)) {
    const plain = withPlainDigits(character).normalize('NFKC')
    all.set(plain, (all.get(plain) ?? 0) + 1)
  }
  return all
}

const written = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[0-9 .,()+/-]{0,24}$/),
  fc.stringMatching(/^[0-9]{0,4}[.,/ -][0-9]{0,4}[.,/ a-z]?[0-9a-zA-Z ]{0,12}$/),
  fc
    .tuple(
      fc.constantFrom('+52 ', '011 44 ', '00 49 ', '(415) ', 'mailto:', '<', 'CP '),
      fc.string(),
    )
    .map(([start, rest]) => start + rest),
)

describe.each(Object.entries(kinds))('%s', (_, field) => {
  test('shows every letter and digit of the answer, or says what it left out or understood', () => {
    fc.assert(
      fc.property(written, (given) => {
        for (const { shown, remark } of become(field, given)) {
          const words = counts(`${shown} ${remark?.leftOut?.join(' ') ?? ''}`)
          const isSaid = [...counts(given)].every(
            ([word, times]) => (words.get(word) ?? 0) >= times,
          )
          expect(isSaid || remark?.understood !== undefined).toBe(true)
        }
      }),
    )
  })

  test('is never only a missing answer: what cannot be read breaks another rule', () => {
    fc.assert(
      fc.property(written, (given) => {
        const value = parseWhole(field, given)
        if (isEmpty(given) || field.format(value) !== '') return
        const unread = value === null ? Number.NaN : given
        expect(field.validate(unread, sampleToday)?.code).not.toMatch(/required$|^undefined$/)
      }),
    )
  })

  test('says nothing about a value as it is shown', () => {
    fc.assert(
      fc.property(written, (given) => {
        for (const { shown } of become(field, given)) {
          const value = field.parse(shown)
          const isUnderstood = remarkOn(field, shown, value)?.understood !== undefined
          expect(remarkOn(field, shown, value) === undefined || isUnderstood).toBe(true)
        }
      }),
    )
  })
})

test('every kind of typed field is covered', () => {
  const left = answersIn(signedApplication({}), us.schema).filter(
    ({ question: { field } }) =>
      field.input !== 'own' &&
      !Object.values(kinds).some((kind: Field<unknown, InputKind>) => kind === field),
  )
  expect(left.map(({ path }) => path)).toEqual([])
})

test.each([
  ['phone', phone, '+52 55 1234 5678', '+52 55 1234 5678', 'phone.length'],
  ['phone', phone, '011 44 20 7946 0958', '011 44 20 7946 0958', 'phone.length'],
  ['phone', phone, '0044 20 7946 0958', '0044 20 7946 0958', 'phone.length'],
  ['phone', phone, '+4420794609', '+4420794609', 'phone.length'],
  ['phone', phone, '（＋49）30 1234567', '(+49)30 1234567', 'phone.length'],
  ['phone', phone, 'https://wa.me/525512345678', '+525512345678', 'phone.length'],
  ['phone', phone, 'https://wa.me/14155550132', '4155550132', undefined],
  ['phone', phone, '020 7946 0958', '020 7946 0958', 'phone.length'],
  ['phone', phone, '57 310 555 0199', '57 310 555 0199', 'phone.length'],
  ['phone', phone, '63-917-555-0123', '63-917-555-0123', 'phone.length'],
  ['phone', phone, '7 495 123 4567', '7 495 123 4567', 'phone.length'],
  ['phone', phone, '234 803 555 0123', '234 803 555 0123', 'phone.length'],
  ['phone', phone, '58 (412) 555-0123', '58 (412) 555-0123', 'phone.length'],
  ['phone', phone, '(57) 310 555 0199', '(57) 310 555 0199', 'phone.length'],
  ['phone', phone, '[234] 803 555 0123', '234 803 555 0123', 'phone.length'],
  ['phone', phone, '0532 123 45 67', '0532 123 45 67', 'phone.length'],
  ['phone', phone, '961 1 123 456', '961 1 123 456', 'phone.length'],
  ['phone', phone, '256 712 345678', '+256 712 345678', 'phone.length'],
  ['phone', phone, '254.722.555.012', '254.722.555.012', 'phone.length'],
  ['phone', phone, '415 555 0132 415 555 0199', '4155550132', undefined],
  ['phone', phone, '415-555-0132 22', '4155550132', undefined],
  ['phone', phone, '0 (495) 123-45-67', '0 (495) 123-45-67', 'phone.length'],
  ['phone', phone, '525512345678', '+525512345678', 'phone.length'],
  ['phone', phone, '4155550132415555', '+4155550132415555', 'phone.length'],
  ['phone', phone, '5215512345678', '+5215512345678', 'phone.length'],
  ['phone', phone, '41555501321', '+41555501321', 'phone.length'],
  ['phone', phone, '50371234567', '+50371234567', 'phone.length'],
  ['phone', phone, '48512345678', '+48512345678', 'phone.length'],
  ['phone', phone, '081234567890', '+081234567890', 'phone.length'],
  ['phone', phone, '415-555-01321', '4155550132', undefined],
  ['phone', phone, '0712 345 678 / 0712 345 679', '0712 345 678 0712 345 679', 'phone.length'],
  ['phone', phone, '01712 345678 / 01712 345679', '01712 345678 01712 345679', 'phone.length'],
  ['phone', phone, '0300 1234567 / 0300 1234568', '0300 1234567 0300 1234568', 'phone.length'],
  ['phone', phone, '0917 123 4567 / 0917 123 4568', '0917 123 4567 0917 123 4568', 'phone.length'],
  ['phone', phone, '(0300)1234567', '0300 1234567', 'phone.length'],
  ['phone', phone, '(0812)34567890', '0812 34567890', 'phone.length'],
  ['phone', phone, '415/555/0132', '4155550132', undefined],
  ['phone', phone, '092 300 1234567', '092 300 1234567', 'phone.length'],
  ['phone', phone, '0234 803 123 4567', '0234 803 123 4567', 'phone.length'],
  ['phone', phone, '98765 43210', '98765 43210', 'phone.length'],
  ['phone', phone, '0300-1234567', '0300-1234567', 'phone.length'],
  ['phone', phone, '001 415 5550132', '4155550132', undefined],
  ['phone', phone, '011 1 415 5550132', '4155550132', undefined],
  ['phone', phone, '9876 543 210', '9876 543 210', 'phone.length'],
  ['phone', phone, '55 12 34 56 78', '55 12 34 56 78', 'phone.length'],
  ['phone', phone, '(55)12345678', '(55)12345678', 'phone.length'],
  ['phone', phone, '(4155) 550-132', '4155550132', undefined],
  ['phone', phone, 'Suite 204 415-555-0132', '4155550132', undefined],
  ['phone', phone, '2(415) 555-0132', '4155550132', undefined],
  ['phone', phone, '07700 900123', '07700 900123', 'phone.length'],
  ['phone', phone, '(04) 155 550 132', '(04) 155 550 132', 'phone.length'],
  ['phone', phone, '138 0013 8000', '138 0013 8000', 'phone.length'],
  ['phone', phone, '55 1234 5678', '55 1234 5678', 'phone.length'],
  ['phone', phone, '0415 555 0132', '0415 555 0132', 'phone.length'],
  ['phone', phone, '(0917) 123-4567', '0917 123-4567', 'phone.length'],
  ['phone', phone, '0917 1234 567', '0917 1234 567', 'phone.length'],
  ['phone', phone, '0 415 555 0132', '4155550132', undefined],
  ['phone', phone, '04155550132', '4155550132', undefined],
  ['phone', phone, 'SSN 678-45-1234', '678-45-1234', 'phone.length'],
  ['phone', phone, '12-3456789', '12-3456789', 'phone.length'],
  ['phone', phone, '415 555 01 32', '4155550132', undefined],
  ['phone', phone, '4 1 5 5 5 5 0 1 3 2', '4155550132', undefined],
  ['phone', phone, 'Tel. +52 (55) 1234-5678', '+52 (55) 1234-5678', 'phone.length'],
  ['phone', phone, '001 415 555 0132', '4155550132', undefined],
  ['phone', phone, '+1 415 555 0132', '4155550132', undefined],
  ['phone', phone, '４１５ ５５５ ０１３２', '4155550132', undefined],
  ['phone', phone, '415-555-0132 ext. 9', '4155550132', undefined],
  ['phone', phone, '415 555 0132 / 415 555 0199', '4155550132', undefined],
  ['phone', phone, '52 55 1234 5678', '52 55 1234 5678', 'phone.length'],
  ['phone', phone, '1 (52) 55 1234 5678', '1 (52) 55 1234 5678', 'phone.length'],
  ['phone', phone, '44 20 7946 0958', '44 20 7946 0958', 'phone.length'],
  ['phone', phone, '001152 55 1234 5678', '001152 55 1234 5678', 'phone.length'],
  ['phone', phone, '01152551234567', '01152551234567', 'phone.length'],
  ['phone', phone, '2nd floor 415-555-0132', '4155550132', undefined],
  ['phone', phone, '9,415-555-0132', '4155550132', undefined],
  ['phone', phone, '*67 415 555 0132', '4155550132', undefined],
  ['phone', phone, '4155550132;ext=12', '4155550132', undefined],
  ['phone', phone, '4a1b5c5d5e5f0g1h3i2', '4155550132', undefined],
  ['phone', phone, '(415) 5955-0132', '4155955013', undefined],
  ['phone', phone, '555-0132 ext 123', '5550132', 'phone.length'],
  ['phone', phone, '555-0132 x123', '5550132', 'phone.length'],
  ['phone', phone, '555-0132 or 199', '555-0132 or 199', 'phone.length'],
  ['phone', phone, '415555013.0', '415555013', 'phone.length'],
  ['SSN', ssn, '12345678.0', '12345678', 'ssn'],
  ['SSN', ssn, '1.2345678E+08', '', 'required'],
  ['TIN', tin, '12345678.0', '12345678', 'tin'],
  ['TIN', tin, '123456789.0', '123456789', undefined],
  ['SSN', ssn, '12-3456789', '12-3456789', 'ssn'],
  ['SSN', ssn, 'EIN 12–3456789', '12–3456789', 'ssn'],
  ['SSN', ssn, 'Owner 1: 123-45-6789', '123456789', undefined],
  ['SSN', ssn, '1. 123 45 6789', '1. 123 45 6789', 'ssn'],
  ['SSN', ssn, '07/04/1979 123-45-6789', '123456789', undefined],
  ['SSN', ssn, '123-45-67890', '123456789', undefined],
  ['SSN', ssn, '415-555-0132', '415-555-0132', 'ssn'],
  ['SSN', ssn, '900101-1234567', '900101-1234567', 'ssn'],
  ['SSN', ssn, 'nº 19800307-1234', '19800307-1234', 'ssn'],
  ['SSN', ssn, '1 80 03 75 123 456 78', '1 80 03 75 123 456 78', 'ssn'],
  ['SSN', ssn, '1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7', '', 'required'],
  ['TIN', tin, 'Form SS-4: 12-3456789', '123456789', undefined],
  ['TIN', tin, '2024 EIN 12-3456789', '123456789', undefined],
  ['TIN', tin, '415-555-0132', '415-555-0132', 'tin'],
  ['TIN', tin, '51 824 753 556', '51 824 753 556', 'tin'],
  ['TIN', tin, 'XAXX010101000', 'XAXX010101000', 'tin'],
  ['TIN', tin, 'NL123456789B01', 'NL123456789B01', 'tin'],
  ['TIN', tin, '91310000MA1K35W', '91310000MA1K35W', 'tin'],
  ['TIN', tin, 'VAT: GB 123 4567 89', 'VAT: GB 123 4567 89', 'tin'],
  ['TIN', tin, 'CHE-123.456.789 MWST', 'CHE-123.456.789 MWST', 'tin'],
  ['TIN', tin, '987 654 321 MVA', '987 654 321 MVA', 'tin'],
  ['TIN', tin, 'RFC: XAXX010101000', 'RFC: XAXX010101000', 'tin'],
  ['TIN', tin, 'ИНН 123456789', 'ИНН 123456789', 'tin'],
  ['TIN', tin, 'our VAT number in London is GB123456789', '', 'required'],
  ['TIN', tin, 'Tax ID no. 941234567', '941234567', undefined],
  ['TIN', tin, 'Federal Tax ID: 941234567', '941234567', undefined],
  ['TIN', tin, 'US EIN 941234567', '941234567', undefined],
  ['TIN', tin, 'Employer Identification Number (EIN): 94 1234567', '941234567', undefined],
  ['TIN', tin, 'Acme LLC 941234567', '941234567', undefined],
  ['TIN', tin, 'Número de EIN: 941234567 sin guiones', '941234567', undefined],
  ['TIN', tin, 'Tax 941234567', '941234567', undefined],
  ['TIN', tin, '税号 941234567', '941234567', undefined],
  ['TIN', tin, 'Acme LLC 94-1234567', '941234567', undefined],
  ['SSN', ssn, 'passport 123456789', 'passport 123456789', 'ssn'],
  ['SSN', ssn, 'SIN 046 454 286', 'SIN 046 454 286', 'ssn'],
  ['SSN', ssn, 'PESEL 44051401359', 'PESEL 44051401359', 'ssn'],
  ['SSN', ssn, 'social security nº 123456789', '123456789', undefined],
  ['SSN', ssn, 'Ann Lee 123-45-6789', '123456789', undefined],
  ['SSN', ssn, 'my SSN is 123456789', '123456789', undefined],
  ['SSN', ssn, 'Número de Seguro Social: 123 45 6789', '123456789', undefined],
  ['SSN', ssn, 'SSN (Ann) 123 45 6789', '123456789', undefined],
  ['TIN', tin, '12-34567890', '123456789', undefined],
  ['TIN', tin, '1234567890', '123456789', undefined],
  ['TIN', tin, '44051401359', '', 'required'],
  ['SSN', ssn, '8001015009087', '', 'required'],
  ['SSN', ssn, 'EIN 123456789', 'EIN 123456789', 'ssn'],
  ['SSN', ssn, 'SSN or EIN: 123456789', '123456789', undefined],
  ['SSN', ssn, 'A-Number: A123 456 789', 'A-Number: A123 456 789', 'ssn'],
  ['SSN', ssn, 'A 123-456-789', 'A 123-456-789', 'ssn'],
  ['SSN', ssn, 'USCIS# 123-456-789', 'USCIS# 123-456-789', 'ssn'],
  ['SSN', ssn, 'A123-45-6789', '123456789', undefined],
  ['TIN', tin, 'a941234567', '941234567', undefined],
  ['TIN', tin, 'GB123456789', 'GB123456789', 'tin'],
  ['TIN', tin, 'GB 123 4567 89', 'GB 123 4567 89', 'tin'],
  ['TIN', tin, 'CHE-123.456.789', 'CHE-123.456.789', 'tin'],
  ['TIN', tin, 'EIN 123456789, account 5', '123456789', undefined],
  ['TIN', tin, 'EIN: 123456789 (VAT GB987654321)', '123456789', undefined],
  ['TIN', tin, 'VAT GB987654321 EIN 123456789', 'VAT GB987654321 EIN 123456789', 'tin'],
  ['SSN', ssn, 'SSN 123456789, passport 5', '123456789', undefined],
  ['SSN', ssn, 'EIN 123456789, account 5', 'EIN 123456789, account 5', 'ssn'],
  ['TIN', tin, 'Tax account number: 123456789', '123456789', undefined],
  ['SSN', ssn, 'Social Security account number: 123456789', '123456789', undefined],
  ['SSN', ssn, 'Social Security acct: 123456789', '123456789', undefined],
  ['TIN', tin, 'IRS account 123456789', '123456789', undefined],
  ['TIN', tin, 'Business acct 123456789', 'Business acct 123456789', 'tin'],
  ['TIN', tin, 'D-U-N-S 12-345-6789', 'D-U-N-S 12-345-6789', 'tin'],
  ['TIN', tin, 'DUNS: 12-345-6789', 'DUNS: 12-345-6789', 'tin'],
  ['TIN', tin, 'routing no. 021000021', 'routing no. 021000021', 'tin'],
  ['TIN', tin, 'Sales tax permit 123456789', 'Sales tax permit 123456789', 'tin'],
  ['TIN', tin, 'State ID 123456789', 'State ID 123456789', 'tin'],
  ['TIN', tin, 'Invoice no. 123456789', 'Invoice no. 123456789', 'tin'],
  ['TIN', tin, 'Cédula 123456789', 'Cédula 123456789', 'tin'],
  ['TIN', tin, 'Corp ID 123456789', 'Corp ID 123456789', 'tin'],
  ['TIN', tin, 'Taxpayer ID 123456789', '123456789', undefined],
  ['TIN', tin, 'ID no. 123456789', '123456789', undefined],
  ['TIN', tin, 'UBI 603 123 456', 'UBI 603 123 456', 'tin'],
  ['TIN', tin, 'Sales tax no. 123456789', 'Sales tax no. 123456789', 'tin'],
  ['TIN', tin, 'Sales Pros LLC 123456789', '123456789', undefined],
  ['TIN', tin, '94105-1234', '94105-1234', 'tin'],
  ['SSN', ssn, 'Medicaid 123456789', 'Medicaid 123456789', 'ssn'],
  ['SSN', ssn, 'Student ID: 123456789', 'Student ID: 123456789', 'ssn'],
  ['SSN', ssn, '12345-6789', '123456789', undefined],
  ['SSN', ssn, 'SS# 123456789', '123456789', undefined],
  ['SSN', ssn, 'SS 123456789', '123456789', undefined],
  ['SSN', ssn, 'Soc. Sec. No. 123456789', '123456789', undefined],
  ['TIN', tin, 'LLC file no. 201912345678', 'LLC file no. 201912345678', 'tin'],
  ['SSN', ssn, 'ID number 8001015009087', '', 'required'],
  ['SSN', ssn, 'driver license 123456789', 'driver license 123456789', 'ssn'],
  ['TIN', tin, '76.123.456-7', '76.123.456-7', 'tin'],
  ['TIN', tin, '1234.56.782', '1234.56.782', 'tin'],
  ['SSN', ssn, '1234.56.782', '1234.56.782', 'ssn'],
  ['SSN', ssn, '1-2345678-2', '1-2345678-2', 'ssn'],
  ['TIN', tin, 'CNPJ 12.345.678/0001-95', 'CNPJ 12.345.678/0001-95', 'tin'],
  ['TIN', tin, '30-71234567-8', '30-71234567-8', 'tin'],
  ['TIN', tin, '900.123.456-7', '900.123.456-7', 'tin'],
  ['TIN', tin, '12345678-9', '12345678-9', 'tin'],
  ['TIN', tin, '94-1234567-001', '941234567', undefined],
  ['SSN', ssn, '12.345.678-5', '12.345.678-5', 'ssn'],
  ['SSN', ssn, '123.456.789-09', '123.456.789-09', 'ssn'],
  ['SSN', ssn, '123-456-789', '123456789', undefined],
  ['TIN', tin, '123456789 RT0001', '123456789 RT0001', 'tin'],
  ['TIN', tin, 'EIN941234567', '941234567', undefined],
  ['TIN', tin, 'FEIN 94-1234567', '941234567', undefined],
  ['TIN', tin, 'a94-1234567', '941234567', undefined],
  ['account number', accountNumber, '021000021 123456', '021000021 123456', 'account.invalid'],
  ['account number', accountNumber, '123456  021000021', '123456  021000021', 'account.invalid'],
  ['account number', accountNumber, '021000021-123456', '021000021-123456', 'account.invalid'],
  [
    'account number',
    accountNumber,
    '021000021 - 12 3456',
    '021000021 - 12 3456',
    'account.invalid',
  ],
  ['account number', accountNumber, '021-000021 123456', '021-000021 123456', 'account.invalid'],
  ['account number', accountNumber, '1234567890 1001', '1234567890 1001', 'account.invalid'],
  ['account number', accountNumber, '1001  1234567890', '1001  1234567890', 'account.invalid'],
  ['account number', accountNumber, '1234-5678 90123456', '1234567890123456', undefined],
  ['account number', accountNumber, '12345678\t87654321', '12345678 87654321', 'account.invalid'],
  ['account number', accountNumber, '0001001 123456789', '0001001 123456789', 'account.invalid'],
  ['account number', accountNumber, '0012345678 12-3', '0012345678123', undefined],
  ['account number', accountNumber, '20-00-00 55779911', '20-00-00 55779911', 'account.invalid'],
  ['account number', accountNumber, '55779911 20–00–00', '55779911 20–00–00', 'account.invalid'],
  ['account number', accountNumber, '1234567890-1001', '12345678901001', undefined],
  ['account number', accountNumber, '12345 67890', '1234567890', undefined],
  ['account number', accountNumber, '021000021-01', '02100002101', undefined],
  ['account number', accountNumber, '0001 2345 6789', '000123456789', undefined],
  ['routing number', routingNumber, '21000021.0', '21000021', 'routing.invalid'],
  ['routing number', routingNumber, '1. 021000021', '021000021', undefined],
  ['routing number', routingNumber, '1234567890 021000021', '021000021', undefined],
  ['routing number', routingNumber, '123456789 021000021', '021000021', undefined],
  ['routing number', routingNumber, 'ABA 021-000-021 acct 12345', '021000021', undefined],
  ['routing number', routingNumber, '123456789 100', '123456789 100', 'routing.invalid'],
  ['routing number', routingNumber, '0210000 21x1', '021000021', undefined],
  ['routing number', routingNumber, '021 000 0211', '021 000 0211', 'routing.invalid'],
  ['zip', zip, '6600.0', '6600', 'zip'],
  ['zip', zip, '6600-1234', '6600-1234', 'zip'],
  ['zip', zip, '100-0001', '100-0001', 'zip'],
  ['zip', zip, '00-950', '00-950', 'zip'],
  ['zip', zip, '12 3456', '12 3456', 'zip'],
  ['zip', zip, '123 45', '123 45', 'zip'],
  ['zip', zip, '110001', '', 'required'],
  ['zip', zip, '941051234', '94105', undefined],
  ['zip', zip, 'ME 6600-1234', 'ME 6600-1234', 'zip'],
  ['zip', zip, '94a1-0567', '94105', undefined],
  ['zip', zip, '9 4 1 0 5', '94105', undefined],
  ['zip', zip, '06600 CDMX', '06600 CDMX', 'zip'],
  ['zip', zip, 'D-10115', 'D-10115', 'zip'],
  ['zip', zip, '75001 Paris', '75001 Paris', 'zip'],
  ['zip', zip, 'CP 06600', 'CP 06600', 'zip'],
  ['zip', zip, 'K1A 0B6', 'K1A 0B6', 'zip'],
  ['zip', zip, 'k1a0b6', 'k1a0b6', 'zip'],
  ['zip', zip, 'SW1A 1AA', 'SW1A 1AA', 'zip'],
  ['zip', zip, '20040-030', '20040-030', 'zip'],
  ['zip', zip, 'CEP 01310–100', 'CEP 01310–100', 'zip'],
  ['zip', zip, 'M1 1AE', 'M1 1AE', 'zip'],
  ['zip', zip, 'D02 AF30', 'D02 AF30', 'zip'],
  ['zip', zip, '94a', '94', 'zip'],
  ['zip', zip, '94105-1234', '94105', undefined],
  ['zip', zip, 'CA 94105', '94105', undefined],
  ['zip', zip, '94105, USA', '94105', undefined],
  ['zip', zip, 'San Francisco, CA 94105', '94105', undefined],
  ['zip', zip, '123 Main St, CA 94105', '94105', undefined],
  ['zip', zip, 'a9b4c1d0e5', '94105', undefined],
  ['year', year, '05/2019', '05/2019', 'year'],
  ['year', year, '2019-05', '2019-05', 'year'],
  ['year', year, '1998/99', '1998/99', 'year'],
  ['year', year, 'May 5, 2019', 'May 5, 2019', 'year'],
  ['year', year, '2019年5月', '2019年5月', 'year'],
  ['year', year, '20\u200b19', '2019', undefined],
  ['year', year, '2019~2020', '2019~2020', 'year'],
  ['year', year, '05(2019)', '05(2019)', 'year'],
  ['year', year, '20', '20', 'year'],
  ['year', year, '87', '87', 'year'],
  ['year', year, '052019', '0520', 'year'],
  ['year', year, '01012019', '0101', 'year'],
  ['year', year, 'since 1987', '1987', undefined],
  ['year', year, 'a2b0c1d2', '2012', undefined],
  ['email', email, 'mailto:maria@example.com?subject=Hi', 'maria@example.com', undefined],
  ['email', email, 'mailto:maria%2Bapps%40example.com', 'maria+apps@example.com', undefined],
  ['email', email, 'mailto:100%@example.com', '100%@example.com', undefined],
  ['email', email, 'maria@example.com <work>', 'maria@example.com <work>', 'email'],
  ['email', email, 'Maria Alvarez <maria@example.com>', 'maria@example.com', undefined],
  [
    'email',
    email,
    'Ann <a@example.com>, Bob <b@example.com>',
    'Ann <a@example.com>, Bob <b@example.com>',
    'email',
  ],
  ['email', email, 'mailto://maria@example.com', 'maria@example.com', undefined],
  ['email', email, 'mailto:?to=maria@example.com', 'mailto:?to=maria@example.com', 'email'],
  ['email', email, '(maria@example.com).', 'maria@example.com', undefined],
  ['email', email, '“maria@example.com”,', 'maria@example.com', undefined],
  ['email', email, 'a@example.com, b@example.com', 'a@example.com, b@example.com', 'email'],
  ['email', email, '<maria@example.com>;', 'maria@example.com', undefined],
  ['email', email, '\u200bmaria@example.com\u00a0', 'maria@example.com', undefined],
  ['email', email, 'maria@harbor\u2011light.com', 'maria@harbor\u2011light.com', 'email'],
  ['email', email, 'maria@bücher.example', 'maria@bücher.example', 'email'],
  ['website', website, 'harborlight,com', 'harborlight,com', 'website'],
  ['website', website, 'www.harborlight', 'www.harborlight', 'website'],
  ['website', website, 'harborlight-.com', 'harborlight-.com', 'website'],
  ['website', website, 'https://www.harborlight/menu', 'https://www.harborlight/menu', 'website'],
  ['website', website, '<https://harborlight.com/menu>', 'https://harborlight.com/menu', undefined],
  ['website', website, '(harborlight.com).', 'harborlight.com', undefined],
  ['website', website, 'harborlight.com/menu_(new)', 'harborlight.com/menu_(new)', undefined],
  ['website', website, 'www.harborlight.shop', 'www.harborlight.shop', undefined],
  ['website', website, 'harbor\u200blight.com ', 'harborlight.com', undefined],
  ['name', name, 'Ana\u00a0Mar\u200bía O\u2011Hara', 'Ana María O-Hara', undefined],
  ['account number', accountNumber, '0001\u20112345\u200b 6', '000123456', undefined],
  ['account number', accountNumber, 'Acct. no.: 000123456789', '000123456789', undefined],
  ['account number', accountNumber, '0001-2345 (checking)', '00012345', undefined],
  ['account number', accountNumber, 'Cuenta de ahorros # 00012345', '00012345', undefined],
  ['account number', accountNumber, '⑈12⑉345678⑈', '12345678', undefined],
  ['account number', accountNumber, '00012345⑈ 1001', '00012345⑈1001', 'account.invalid'],
  ['account number', accountNumber, 'Account 1: 12345678', 'Account1:12345678', 'account.invalid'],
  ['account number', accountNumber, 'Acct 12-345678', '12345678', undefined],
  ['account number', accountNumber, 'Account 2 - 000123', 'Account2000123', 'account.invalid'],
  ['account number', accountNumber, '⑆021000021⑆', '⑆021000021⑆', 'account.invalid'],
  ['account number', accountNumber, 'Checking (1234)', 'Checking(1234)', 'account.invalid'],
  ['account number', accountNumber, 'Acct...123456', 'Acct...123456', 'account.invalid'],
  ['account number', accountNumber, 'Acct DE8937040044', 'AcctDE8937040044', 'account.invalid'],
  ['account number', accountNumber, 'DE89 3704 0044', 'DE8937040044', 'account.invalid'],
] as const)('%s: %#. %s', (_, field, given, value, code) => {
  const parsed = field.parse(field.parsePasted?.(given) ?? given)
  expect(parsed).toBe(value)
  expect(field.validate(parsed, sampleToday)?.code).toBe(code)
})

test.each([
  [phone, '415-555-0132 ext. 9', ['ext. 9']],
  [phone, '415 555 0132 / 415 555 0199', ['415 555 0199']],
  [phone, '(415) 555-01324', ['4']],
  [zip, '94105-1234', ['1234']],
  [ssn, '123-45-67890', ['0']],
  [tin, 'EIN 94-1234567', ['EIN']],
  [routingNumber, '0210000211', ['1']],
  [email, 'Maria <maria@example.com>', ['Maria']],
  [phone, '555-0132 ext 123', ['ext 123']],
  [phone, '2nd floor 415-555-0132', ['2nd floor']],
  [ssn, '1.2345678E+08', ['1.2345678E+08']],
  [zip, '6600.0', ['0']],
  [amount, '12 million', ['12 million']],
  [name, 'Ana\u034f \u3164', undefined],
  [amount, '1/2', ['2']],
  [deliveryDays, '0014', ['00']],
  [deliveryDays, '2-4', ['4']],
  [deliveryDays, '2 weeks', ['2 weeks']],
  [deliveryDays, '2 hundred', ['2 hundred']],
  [deliveryDays, '5 canteen', ['5 canteen']],
  [deliveryDays, '1/2 day', ['1/2 day']],
  [deliveryDays, '50%', ['50']],
  [deliveryDays, '3 days, 100%', ['days, 100']],
  [deliveryDays, '7 days¹', ['days¹']],
  [deliveryDays, '1½ days', ['1½ days']],
  [deliveryDays, '11 (eleven)', ['eleven']],
  [deliveryDays, '16 (dieciséis) días', ['dieciséis) días']],
  [deliveryDays, '45 (forty-five)', ['forty-five']],
  [deliveryDays, '7/10 days', ['10 days']],
  [wholeNumber({}), '50%', ['50']],
  [wholeNumber({}), '1/2', ['1/2']],
  [wholeNumber({}), '1½', ['1½']],
  [wholeNumber({}), '1 1/2', ['1 1/2']],
  [wholeNumber({}), '10/day', ['day']],
  [wholeNumber({}), '1,200 ft²', ['ft²']],
  [wholeNumber({}), '5 stores, 100% owned', ['stores, 100% owned']],
  [wholeNumber({}), '678-45-1234', ['678-45-1234']],
  [amount, '678-45-1234', ['678-45-1234']],
  [amount, '4111 1111 1111 1111', ['4111 1111 1111 1111']],
  [deliveryDays, '12-3456789', ['12-3456789']],
  [deliveryDays, '3 months', ['3 months']],
  [deliveryDays, '2-3 semanas', ['2-3 semanas']],
  [deliveryDays, '48 hours', ['48 hours']],
  [deliveryDays, '200 weeks', ['200 weeks']],
  [deliveryDays, '1 yr', ['1 yr']],
  [deliveryDays, '90 min', ['90 min']],
  [deliveryDays, '2 Wochen', ['2 Wochen']],
  [deliveryDays, '1 quincena', ['1 quincena']],
  [deliveryDays, '1 bimestre', ['1 bimestre']],
  [deliveryDays, 'entre 7 y 10', ['entre', 'y 10']],
  [deliveryDays, '6m', ['6m']],
  [deliveryDays, '1 mth', ['1 mth']],
  [deliveryDays, '2週間', ['2週間']],
  [deliveryDays, '2 주', ['2 주']],
  [deliveryDays, '2 tuần', ['2 tuần']],
  [deliveryDays, '1 tháng', ['1 tháng']],
  [deliveryDays, '30, thanks', ['thanks']],
  [deliveryDays, '30 thanks', ['thanks']],
  [deliveryDays, '2 linggo', ['2 linggo']],
  [deliveryDays, '2 mwa', ['2 mwa']],
  [deliveryDays, '1 an', ['1 an']],
  [deliveryDays, '2 tygodnie', ['2 tygodnie']],
  [deliveryDays, '1 mês', ['1 mês']],
  [deliveryDays, '2 uker', ['2 uker']],
  [deliveryDays, '2 (two) weeks', ['2 (two) weeks']],
  [deliveryDays, '2 full months', ['2 full months']],
  [deliveryDays, '2 o 3 semanas', ['2 o 3 semanas']],
  [deliveryDays, 'T+2', ['T']],
  [deliveryDays, '14 giorni', ['giorni']],
  [deliveryDays, '3 jou', ['jou']],
  [deliveryDays, '5 on average', ['on average']],
  [deliveryDays, '5 typically', ['typically']],
  [deliveryDays, '5 delivery days', ['delivery days']],
  [deliveryDays, '5 (est.)', ['est']],
  [deliveryDays, '5 once in stock', ['once in stock']],
  [deliveryDays, '2 delivery weeks', ['2 delivery weeks']],
  [deliveryDays, '3 min - 5 max', ['min - 5 max']],
  [deliveryDays, '0 (same day)', ['same day']],
  [deliveryDays, '0, immediately', ['immediately']],
  [deliveryDays, '10 bdays', ['bdays']],
  [deliveryDays, '10 biz days', ['biz days']],
  [deliveryDays, '5 o más', ['o más']],
  [deliveryDays, '2 y', ['2 y']],
  [deliveryDays, '2 to 3 weeks', ['2 to 3 weeks']],
  [deliveryDays, '3 times a week', ['3 times a week']],
  [deliveryDays, '5个工作日', ['个工作日']],
  [deliveryDays, '2 (two) days', ['two) days']],
  [deliveryDays, '7 (seven)', ['seven']],
  [deliveryDays, '45 (cuarenta y cinco)', ['cuarenta y cinco']],
  [deliveryDays, '4 (four) days', ['four) days']],
  [deliveryDays, '45 (forty-five)', ['forty-five']],
  [deliveryDays, '1 (un) día', ['un) día']],
  [deliveryDays, '4 (four) weeks', ['4 (four) weeks']],
  [deliveryDays, '30 (treinta) días', ['treinta) días']],
  [deliveryDays, '5 (five business days)', ['five business days']],
  [deliveryDays, '5 per order', ['per order']],
  [deliveryDays, '5 each', ['each']],
  [deliveryDays, '5 per week', ['5 per week']],
  [deliveryDays, '5 every two weeks', ['5 every two weeks']],
  [deliveryDays, '3O', ['3O']],
  [deliveryDays, 'l0', ['l0']],
  [wholeNumber({}), 'I2', ['I2']],
  [wholeNumber({}), '1O0', ['1O0']],
  [wholeNumber({}), '１O０', ['１O０']],
  [typedStake, '25\u200b', undefined],
  [typedStake, '33.3 por ciento', ['por ciento']],
  [annualAmount, 'l,200', ['l,200']],
  [annualAmount, '500 o 600', ['o 600']],
  [annualAmount, '$1,2OO', ['1,2OO']],
  [annualAmount, '12O,000', ['12O,000']],
  [deliveryDays, '3 calendar days', ['calendar days']],
  [deliveryDays, '10 shipping days', ['shipping days']],
  [deliveryDays, '2 weeks (14 days)', ['2 weeks (14 days']],
  [deliveryDays, '5 after payment', ['after payment']],
  [deliveryDays, '7 a 10 días hábiles', ['a 10 días hábiles']],
  [deliveryDays, '5 business days (avg)', ['business days (avg']],
  [deliveryDays, '7 ngày', ['ngày']],
  [deliveryDays, '3 araw', ['araw']],
  [deliveryDays, '3日', ['日']],
  [deliveryDays, '3 business days', ['business days']],
  [deliveryDays, '3 minimum', ['minimum']],
  [deliveryDays, '3 min, 5 max', ['min, 5 max']],
  [deliveryDays, '2 años', ['2 años']],
  [deliveryDays, '1 trimestre', ['1 trimestre']],
  [deliveryDays, '3 and 5 days', ['and 5 days']],
  [amount, 'Rs. 1200', ['Rs. 1200']],
  [amount, '6-figure', ['6-figure']],
  [amount, '5L', ['5L']],
  [annualAmount, '50 CR', ['50 CR']],
  [amount, '2025: $500,000', ['2025']],
  [amount, '$2025 $500,000', ['500,000']],
  [amount, 'approx.1,200', ['approx']],
  [amount, 'avg.: 250', ['avg']],
  [wholeNumber({}), '2 dozen', ['2 dozen']],
  [wholeNumber({}), '2 docenas', ['2 docenas']],
  [wholeNumber({}), '5 doctors', ['doctors']],
  [wholeNumber({}), '1 lakh', ['1 lakh']],
  [wholeNumber({}), '5 gross', ['5 gross']],
  [wholeNumber({}), '5 thousands', ['5 thousands']],
  [wholeNumber({}), '5 grand', ['5 grand']],
  [wholeNumber({}), '3 billion', ['3 billion']],
  [wholeNumber({}), '3 billones', ['3 billones']],
  [wholeNumber({}), '1 trillón', ['1 trillón']],
  [wholeNumber({}), '12 billiard tables', ['billiard tables']],
  [wholeNumber({}), '5 cientos', ['5 cientos']],
  [wholeNumber({}), '5万', ['5万']],
  [wholeNumber({}), '5台', ['台']],
  [amount, '500\t700', ['700']],
  [amount, '50 ‰', ['50']],
  [amount, 'FY25 $120,000', ['FY25']],
  [deliveryDays, '3-5 business days', ['5 business days']],
  [deliveryDays, '7 working days', ['working days']],
  [wholeNumber({}), '5 machines', ['machines']],
  [wholeNumber({}), '12k', ['12k']],
  [wholeNumber({}), '1.2 million', ['1.2 million']],
  [wholeNumber({}), '1E+05', ['1E+05']],
  [text, `${'x'.repeat(1024)} and more`, ['and more']],
] as const)('the remark names the parts that were left out: %#', (field, given, parts) => {
  const { parsePasted, parse } = field as Field<unknown>
  const value = parse(parsePasted?.(given) ?? given)
  expect(remarkOn(field as Field<unknown>, given, value)).toEqual(parts && { leftOut: parts })
})

test.each([
  [amount, '12.500', '$12,500'],
  [amount, 'Q1 200k', '$200,000'],
  [amount, '1.255k', '$1,255'],
  [amount, '1´200,000', '$1,200,000'],
  [amount, '١٢٠٠٫٥٠', '$1,200'],
  [amount, '１．２００', '$1,200'],
  [tin, '123-45-6789', '12-3456789'],
  [tin, '12-3456789', undefined],
  [dateOfBirth, '25th December 1979', '12/25/1979'],
  [dateOfBirth, '25 de diciembre de 1979', '12/25/1979'],
  [dateOfBirth, '1979年7月4日', '07/04/1979'],
  [dateOfBirth, '1979년 7월 4일', '07/04/1979'],
  [typedStake, '٣٣٫٣٤٪', undefined],
  [amount, '12,50', '$12'],
  [amount, '1.234,56', '$1,234'],
  [amount, '1.234.567', '$1,234,567'],
  [amount, '250k', '$250,000'],
  [amount, '250 mil', '$250,000'],
  [annualAmount, '1,5 millones', '$1,500,000'],
  [amount, '1e5', '$100,000'],
  [amount, '-500', '$500'],
  [amount, '(500)', '$500'],
  [amount, '€500', undefined],
  [dateOfBirth, '７／４／１９７９', '07/04/1979'],
  [deliveryDays, '-3', '3'],
  [wholeNumber({}), '-3', '3'],
  [wholeNumber({}), '1.200', '1200'],
  [wholeNumber({}), '1 200', '1200'],
  [wholeNumber({}), '1’200', '1200'],
  [wholeNumber({}), '500\t700', '500'],
  [wholeNumber({}), '1,200', undefined],
  [wholeNumber({}), '1,20,000', undefined],
  [wholeNumber({}), '3', undefined],
  [deliveryDays, '3', undefined],
  [amount, '1,200', undefined],
  [amount, '1200', undefined],
  [amount, '$ 1 200', '$1,200'],
  [typedStake, '33,34', '33.34%'],
  [typedStake, '33.333', '33.33%'],
  [typedStake, '33.34', undefined],
  [dateOfBirth, '1980-03-07', '03/07/1980'],
  [dateOfBirth, 'July 4, 1979', '07/04/1979'],
  [dateOfBirth, '3/7/1980', '03/07/1980'],
  [dateOfBirth, '03/07/1980', undefined],
] as const)('the remark says how the text was understood: %#', (field, given, understood) => {
  const { parsePasted, parse } = field as Field<unknown>
  const value = parse(parsePasted?.(given) ?? given)
  expect(remarkOn(field as Field<unknown>, given, value)?.understood).toBe(understood)
})

test('each character of the value accounts for one typed character, and for no later one', () => {
  expect(leftOut('4 x 4 x 5', '45')).toEqual({ leftOut: ['x 4 x'] })
  expect(isAllShown('(４15) 555-0132', '415 555 0132')).toBe(true)
  expect(isAllShown('415 555 0132 x', '415 555 0132')).toBe(false)
})

test('a message keeps its lines', () => {
  const lines = 'Dear reviewer,\nthe lease is attached.'
  expect(message.parse(lines)).toBe(lines)
})

test('a unit that was understood is not reported as left out', () => {
  const remark = (given: string) =>
    remarkOn(amount, given, amount.parse(amount.parsePasted?.(given) ?? given))
  expect(remark('about 250k')).toEqual({ understood: '$250,000', leftOut: ['about'] })
  expect(remark('3 lakh')).toEqual({ understood: '$300,000' })
  expect(remark('1.255k')).toEqual({ understood: '$1,255' })
  expect(remark('250k or so')).toEqual({ understood: '$250,000', leftOut: ['or so'] })
})
