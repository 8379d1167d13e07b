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

interface Case {
  readonly name: string
  readonly validate: (value: string) => BrokenRule | undefined
  readonly valid: readonly string[]
  /** Each code with the values that break its rule. */
  readonly invalid: { readonly [Code in IssueCode]?: readonly string[] }
}

const by = (field: Field<string, InputKind>) => (value: string) =>
  field.validate(value, sampleToday)

const cases: readonly Case[] = [
  {
    name: 'text',
    validate: by(text),
    valid: ['a', 'Łódź 日本', 'x'.repeat(1024)],
    invalid: { required: blanks, 'text.length': ['x'.repeat(1025)] },
  },
  {
    name: 'email',
    validate: by(email),
    valid: ['a@b.co', 'first.last+tag@mail.example.com', "o'neill@example.org", 'A@EXAMPLE.COM'],
    invalid: {
      required: blanks,
      email: [
        'a',
        'a@b',
        '@example.com',
        'a@',
        'a b@example.com',
        'a@exam ple.com',
        'a@example..com',
        'a@-example.com',
        'a@example.com.',
        'a@@example.com',
        `${'a'.repeat(250)}@b.co`,
      ],
    },
  },
  {
    name: 'phone',
    validate: by(phone),
    valid: ['4155550132', '2025550199', '9175550100'],
    invalid: {
      required: [...blanks, '(___) ___-____'],
      'phone.length': ['415555013', '41555501322', '1', '41555501a2', '415-555-0132'],
      'phone.start': ['0155550132', '1155550132'],
    },
  },
  {
    name: 'TIN',
    validate: by(tin),
    valid: ['941234567', '000000001'],
    invalid: { required: blanks, tin: ['94123456', '9412345678', '94123456x'] },
  },
  {
    name: 'SSN',
    validate: by(ssn),
    valid: ['123456789', '123-45-6789', '12345-6789', '123-456789'],
    invalid: { required: blanks, ssn: ['12345678', '1234567890', '12-345-6789', '123 45 6789'] },
  },
  {
    name: 'zip',
    validate: by(zip),
    valid: ['94105', '00501'],
    invalid: { required: [...blanks, '_____'], zip: ['9410', '941051', '9410a', '94105-1234'] },
  },
  {
    name: 'year',
    validate: by(year),
    valid: ['2026', '1899', '2012'],
    invalid: { required: blanks, year: ['2027', '9999', '201', '20123', '20l2'] },
  },
  {
    name: 'website',
    validate: by(website),
    valid: [
      'example.com',
      'www.example.com',
      'http://example.com',
      'HTTPS://www.Example.COM/shop?item=1#top',
      'a-b.example.museum',
      'example.photography',
      'example.co:8080/x',
    ],
    invalid: {
      required: blanks,
      website: [
        'example.com/a\u200bb',
        'example',
        'http://',
        'ftp://example.com',
        'example.c',
        'example.abcdefghijklm',
        'exa mple.com',
        'example.com/a b',
        '-example.com',
        'javascript:alert(1)',
        'a@example.com',
        `${'a'.repeat(1024)}.com`,
      ],
    },
  },
  {
    name: 'date of birth',
    validate: by(dateOfBirth),
    valid: ['01311990', '04301990', '02291984', '02292000', '01011900', '12312026'],
    invalid: {
      required: [...blanks, '__/__/____'],
      date: ['0101199', '010119900', '01/01/1990', '0101199x'],
      'date.month': ['00011990', '13011990'],
      'date.day': [
        '01001990',
        '01321990',
        '04311990',
        '06311990',
        '09311990',
        '11311990',
        '02301984',
        '02291985',
        '02291900',
      ],
      'date.year': ['01011899', '01012027', '01010000'],
    },
  },
  {
    name: 'routing number',
    validate: by(routingNumber),
    valid: ['021000021', '130000006'],
    invalid: {
      'routing.required': blanks,
      'routing.invalid': ['021000022', '02100002', '0210000211', '000000000'],
    },
  },
  {
    name: 'account number',
    validate: by(accountNumber),
    valid: ['1', '12345678901234567', '0001'],
    invalid: {
      required: blanks,
      'account.invalid': ['123456789012345678', '12a', '12-34'],
    },
  },
  {
    name: 'confirmation of account number 12345',
    validate: (value) => validateConfirmation('12345', value),
    valid: ['12345'],
    invalid: { required: blanks, 'account.mismatch': ['1234', '123456', '012345'] },
  },
  {
    name: 'signature of Maria de la Cruz',
    validate: (value) => validateSignature(value, 'Maria de la Cruz'),
    valid: [
      'Maria de la Cruz',
      'MARIA DELACRUZ',
      '  maria  de\tla cruz ',
      'María de la Cruz',
      'Maria de la Cruz.',
      'Maria de la Cruz,',
      'Maria\u00a0de\u200bla Cruz',
    ],
    invalid: {
      required: blanks,
      'signature.mismatch': ['Maria Cruz', 'Maria de la Cruz Jr', 'Maria de la Krüz'],
    },
  },
  {
    name: "signature of Daniel O'Neill",
    validate: (value) => validateSignature(value, "Daniel O'Neill"),
    valid: [
      "Daniel O'Neill",
      'Daniel O’Neill',
      'daniel o‘neill',
      'Daniel O´Neill',
      'Daniel O`Neill',
      'Daniel Oʾneill',
      'Daniel Oꞌneill',
    ],
    invalid: { required: blanks, 'signature.mismatch': ['Daniel ONeill', 'Daniel O-Neill'] },
  },
  {
    name: 'signature of Anne\u2011Marie Núñez\u2010Ruiz',
    validate: (value) => validateSignature(value, 'Anne\u2011Marie Núñez\u2010Ruiz'),
    valid: ['Anne-Marie Nunez-Ruiz', 'ANNE–MARIE NÚÑEZ−RUIZ', 'Anne-Marie Nu\u0301n\u0303ez-Ruiz.'],
    invalid: { 'signature.mismatch': ['Anne Marie Nunez Ruiz', 'Anne-Marie Nunez'] },
  },
  {
    name: 'signature of Yıldız Ağaoğlu-Strauß',
    validate: (value) => validateSignature(value, 'Yıldız Ağaoğlu-Strauß'),
    valid: ['YILDIZ AĞAOĞLU-STRAUSS', 'yıldız ağaoğlu-strauß', 'Yildiz Agaoglu-Strauss'],
    invalid: { 'signature.mismatch': ['Yldz Agaoglu-Strauss'] },
  },
  {
    name: 'signature of Đỗ Michał Sørensen',
    validate: (value) => validateSignature(value, 'Đỗ Michał Sørensen'),
    valid: ['Do Michal Sorensen', 'ĐỖ MICHAŁ SØRENSEN', 'đỗ michał sørensen'],
    invalid: { 'signature.mismatch': ['Do Micha Srensen'] },
  },
  {
    name: 'signature of a name that is too long for any answer, which is not compared',
    validate: (value) => validateSignature(value, `Ann${' '.repeat(limits.fullNameLength)}Lee`),
    valid: [],
    invalid: { 'signature.mismatch': ['Ann Lee'] },
  },
  {
    name: 'signature of Γιώργος Παππάς',
    validate: (value) => validateSignature(value, 'Γιώργος Παππάς'),
    valid: ['ΓΙΩΡΓΟΣ ΠΑΠΠΑΣ', 'γιωργος παππας'],
    invalid: { 'signature.mismatch': ['Γιώργος Παππά'] },
  },
  {
    name: 'name',
    validate: by(name),
    valid: [
      "D'Arcy O’Brien-Łódź Jr.",
      '山田太郎',
      'محمد',
      'می\u200cخواهم',
      'ශ්\u200dරී',
      '👩\u200d🍳 Bakery',
      '辻\u{e0100}',
      'I ❤\ufe0f NY',
    ],
    invalid: {
      required: [...blanks, '\u200b'],
      'name.hidden': [
        'Ana\u200b Ruiz',
        'Ana\u00adRuiz',
        'Ana\u202eziuR',
        'Ana\u200fRuiz',
        'Ana\u00a0Ruiz',
        'Ana\u2009Ruiz',
        'A\u200ana Ruiz',
        'Ana\u3000Ruiz',
        'Ana\u3164Ruiz',
        'Ana\u2800Ruiz',
        'Ana\u200cRuiz',
        'Ana\ufe0fRuiz',
        'Ana\tRuiz',
        'Ana\nRuiz',
        'Ana\u0000Ruiz',
        'Ana\ufeffRuiz',
        'Ana\u034fRuiz',
        'Ana\u{e0041}Ruiz',
        'Ana\ud800Ruiz',
      ],
    },
  },
  {
    name: 'text on several lines',
    validate: by(longText),
    valid: ['Bread\n\tand cake\r\n🥖'],
    invalid: { 'text.hidden': ['Bread\u200b', 'Bread\u202e', 'Bread\u0007'] },
  },
  {
    name: 'choice between a and b',
    validate: by(choice(['a', 'b'])),
    valid: ['a', 'b'],
    invalid: { required: blanks, 'choice.unknown': ['c', 'A'] },
  },
]

describe.each(cases)('$name', ({ validate, valid, invalid }) => {
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
