/** Tests which values each kind of field accepts, and which rules the others break. */
import { describe, expect, test } from 'vitest'
import { accountNumber, validateConfirmation } from '../forms/us/fields/account-number.ts'
import { amount, annualAmount } from '../forms/us/fields/money.ts'
import { phone } from '../forms/us/fields/phone.ts'
import { routingNumber } from '../forms/us/fields/routing-number.ts'
import { ssn } from '../forms/us/fields/ssn.ts'
import { tin } from '../forms/us/fields/tin.ts'
import { zip } from '../forms/us/fields/zip.ts'
import type { BrokenRule, IssueCode } from '../issues.ts'
import { limits } from '../reference/limits.ts'
import { sampleToday } from '../testing/sample-application.ts'
import { choice } from './choice.ts'
import { dateOfBirth } from './date-of-birth.ts'
import { deliveryDays } from './delivery-days.ts'
import { email } from './email.ts'
import type { Field, InputKind } from './field.ts'
import { validateSignature } from './signature.ts'
import { longText, name, text } from './text.ts'
import { website } from './website.ts'
import { year } from './year.ts'

const blanks = ['', '  ']
/** Characters that cannot be seen, or are not seen as what they are. */
const HIDDEN = [
  ...'\u00ad\u200f\u00a0\u2009\u3000\u3164\u2800',
  ...'\u200c\ufe0f\t\n\u0000\ufeff\u034f\u{e0041}\ud800',
]

type Case = readonly [
  name: string,
  validate: (value: string) => BrokenRule | undefined,
  valid: readonly string[],
  /** Each code with the values that break its rule. */
  invalid: { readonly [Code in IssueCode]?: readonly string[] },
]

const by = (field: Field<string, InputKind>) => (value: string) =>
  field.validate(value, sampleToday)

const cases: readonly Case[] = [
  [
    'text',
    by(text),
    ['a', 'Łódź 日本', 'x'.repeat(1024)],
    { required: blanks, 'text.length': ['x'.repeat(1025)] },
  ],
  [
    'email',
    by(email),
    ['a@b.co', 'first.last+tag@mail.example.com', "o'neill@example.org", 'A@EXAMPLE.COM'],
    {
      required: blanks,
      email: [
        ...'a a@b @example.com a@ a@example..com a@-example.com a@example.com. a@@example.com'.split(
          ' ',
        ),
        ...['a b@example.com', 'a@exam ple.com', `${'a'.repeat(250)}@b.co`],
      ],
    },
  ],
  [
    'phone',
    by(phone),
    ['4155550132', '2025550199', '9175550100'],
    {
      required: [...blanks, '(___) ___-____'],
      'phone.length': ['415555013', '41555501322', '1', '41555501a2', '415-555-0132'],
      'phone.start': ['0155550132', '1155550132'],
    },
  ],
  [
    'TIN',
    by(tin),
    ['941234567', '000000001'],
    { required: blanks, tin: ['94123456', '9412345678', '94123456x'] },
  ],
  [
    'SSN',
    by(ssn),
    ['123456789', '123-45-6789', '12345-6789', '123-456789'],
    { required: blanks, ssn: ['12345678', '1234567890', '12-345-6789', '123 45 6789'] },
  ],
  [
    'zip',
    by(zip),
    ['94105', '00501'],
    { required: [...blanks, '_____'], zip: ['9410', '941051', '9410a', '94105-1234'] },
  ],
  [
    'year',
    by(year),
    ['2026', '1899', '2012'],
    { required: blanks, year: ['2027', '9999', '201', '20123', '20l2'] },
  ],
  [
    'website',
    by(website),
    [
      ...'example.com www.example.com http://example.com HTTPS://www.Example.COM/shop?item=1#top'.split(
        ' ',
      ),
      ...['a-b.example.museum', 'example.photography', 'example.co:8080/x'],
    ],
    {
      required: blanks,
      website: [
        ...['example.com/a\u200bb', 'exa mple.com', 'example.com/a b', `${'a'.repeat(1024)}.com`],
        ...'example http:// ftp://example.com example.c example.abcdefghijklm'.split(' '),
        ...['-example.com', 'javascript:alert(1)', 'a@example.com'],
      ],
    },
  ],
  [
    'date of birth',
    by(dateOfBirth),
    ['01311990', '04301990', '02291984', '02292000', '01011900', '12312026'],
    {
      required: [...blanks, '__/__/____'],
      date: ['0101199', '010119900', '01/01/1990', '0101199x'],
      'date.month': ['00011990', '13011990'],
      'date.day': [
        ...['01001990', '01321990', '04311990', '06311990', '09311990', '11311990'],
        ...['02301984', '02291985', '02291900'],
      ],
      'date.year': ['01011899', '01012027', '01010000'],
    },
  ],
  [
    'routing number',
    by(routingNumber),
    ['021000021', '130000006'],
    {
      'routing.required': blanks,
      'routing.invalid': ['021000022', '02100002', '0210000211', '000000000'],
    },
  ],
  [
    'account number',
    by(accountNumber),
    ['1', '12345678901234567', '0001'],
    {
      required: blanks,
      'account.invalid': ['123456789012345678', '12a', '12-34'],
    },
  ],
  [
    'confirmation of account number 12345',
    (value) => validateConfirmation('12345', value),
    ['12345'],
    { required: blanks, 'account.mismatch': ['1234', '123456', '012345'] },
  ],
  [
    'signature of Maria de la Cruz',
    (value) => validateSignature(value, 'Maria de la Cruz'),
    [
      'Maria de la Cruz',
      'MARIA DELACRUZ',
      '  maria  de\tla cruz ',
      'María de la Cruz',
      'Maria de la Cruz.',
      'Maria de la Cruz,',
      'Maria\u00a0de\u200bla Cruz',
    ],
    {
      required: blanks,
      'signature.mismatch': ['Maria Cruz', 'Maria de la Cruz Jr', 'Maria de la Krüz'],
    },
  ],
  [
    "signature of Daniel O'Neill",
    (value) => validateSignature(value, "Daniel O'Neill"),
    [
      "Daniel O'Neill",
      'Daniel O’Neill',
      'daniel o‘neill',
      'Daniel O´Neill',
      'Daniel O`Neill',
      'Daniel Oʾneill',
      'Daniel Oꞌneill',
    ],
    { required: blanks, 'signature.mismatch': ['Daniel ONeill', 'Daniel O-Neill'] },
  ],
  [
    'signature of Anne\u2011Marie Núñez\u2010Ruiz',
    (value) => validateSignature(value, 'Anne\u2011Marie Núñez\u2010Ruiz'),
    ['Anne-Marie Nunez-Ruiz', 'ANNE–MARIE NÚÑEZ−RUIZ', 'Anne-Marie Nu\u0301n\u0303ez-Ruiz.'],
    { 'signature.mismatch': ['Anne Marie Nunez Ruiz', 'Anne-Marie Nunez'] },
  ],
  [
    'signature of Yıldız Ağaoğlu-Strauß',
    (value) => validateSignature(value, 'Yıldız Ağaoğlu-Strauß'),
    ['YILDIZ AĞAOĞLU-STRAUSS', 'yıldız ağaoğlu-strauß', 'Yildiz Agaoglu-Strauss'],
    { 'signature.mismatch': ['Yldz Agaoglu-Strauss'] },
  ],
  [
    'signature of Đỗ Michał Sørensen',
    (value) => validateSignature(value, 'Đỗ Michał Sørensen'),
    ['Do Michal Sorensen', 'ĐỖ MICHAŁ SØRENSEN', 'đỗ michał sørensen'],
    { 'signature.mismatch': ['Do Micha Srensen'] },
  ],
  [
    'signature of a name that is too long for any answer, which is not compared',
    (value) => validateSignature(value, `Ann${' '.repeat(limits.fullNameLength)}Lee`),
    [],
    { 'signature.mismatch': ['Ann Lee'] },
  ],
  [
    'signature of Γιώργος Παππάς',
    (value) => validateSignature(value, 'Γιώργος Παππάς'),
    ['ΓΙΩΡΓΟΣ ΠΑΠΠΑΣ', 'γιωργος παππας'],
    { 'signature.mismatch': ['Γιώργος Παππά'] },
  ],
  [
    'name',
    by(name),
    [
      "D'Arcy O’Brien-Łódź Jr.",
      '山田太郎',
      'محمد',
      'می\u200cخواهم',
      'ශ්\u200dරී',
      '👩\u200d🍳 Bakery',
      '辻\u{e0100}',
      'I ❤\ufe0f NY',
    ],
    {
      required: [...blanks, '\u200b'],
      'name.hidden': [
        ...['Ana\u200b Ruiz', 'Ana\u202eziuR', 'A\u200ana Ruiz'],
        ...HIDDEN.map((hidden) => `Ana${hidden}Ruiz`),
      ],
    },
  ],
  [
    'text on several lines',
    by(longText),
    ['Bread\n\tand cake\r\n🥖'],
    { 'text.hidden': ['Bread\u200b', 'Bread\u202e', 'Bread\u0007'] },
  ],
  [
    'choice between a and b',
    by(choice(['a', 'b'])),
    ['a', 'b'],
    { required: blanks, 'choice.unknown': ['c', 'A'] },
  ],
]

describe.each(cases)('%s', (_, validate, valid, invalid) => {
  test.each(valid)('accepts "%s"', (value) => {
    expect(validate(value)).toBeUndefined()
  })

  describe.each(Object.entries(invalid))('%s', (code, values) => {
    test.each(values)('is the rule that "%s" breaks', (value) => {
      expect(validate(value)?.code).toBe(code)
    })
  })
})

describe('a number', () => {
  const upTo = (max: number) => ({ code: 'money.range', params: { max } })
  const daysUpTo = { code: 'days.range', params: { max: 999 } }
  test.each([
    ['amount', amount, null, { code: 'required' }],
    ['amount', amount, 0, undefined],
    ['amount', amount, 9_999_999, undefined],
    ['amount', amount, 10_000_000, upTo(9_999_999)],
    ['amount', amount, -1, upTo(9_999_999)],
    ['amount', amount, 1.5, upTo(9_999_999)],
    ['amount', amount, Number.NaN, upTo(9_999_999)],
    ['annual amount', annualAmount, null, { code: 'required' }],
    ['annual amount', annualAmount, 999_999_999, undefined],
    ['annual amount', annualAmount, 1_000_000_000, upTo(999_999_999)],
    ['days', deliveryDays, null, { code: 'required' }],
    ['days', deliveryDays, 0, undefined],
    ['days', deliveryDays, 999, undefined],
    ['days', deliveryDays, 1000, daysUpTo],
    ['days', deliveryDays, -1, daysUpTo],
    ['days', deliveryDays, 2.5, daysUpTo],
  ])('is in range or breaks a rule that names its limit: %s %#', (_, field, value, rule) => {
    expect(field.validate(value, sampleToday)).toEqual(rule)
  })
})
