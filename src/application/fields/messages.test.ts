/** Every message of a single field, word for word, and the texts that bring it about. */
import { describe, expect, test } from 'vitest'
import { sampleToday } from '../testing/sample-application.ts'
import { accountNumber, confirmationProblem } from './account-number.ts'
import { choiceProblem } from './choice.ts'
import { dateOfBirth } from './date-of-birth.ts'
import { deliveryDays } from './delivery-days.ts'
import { email } from './email.ts'
import { amount, annualAmount } from './money.ts'
import { phone } from './phone.ts'
import { routingNumber } from './routing-number.ts'
import { signatureProblem } from './signature.ts'
import { ssn } from './ssn.ts'
import { stake } from './stake.ts'
import { optionalText, text } from './text.ts'
import { tin } from './tin.ts'
import { optionalWebsite, website } from './website.ts'
import { yearFounded } from './year.ts'
import { zip } from './zip.ts'

const required = 'This field is required'
const blanks = ['', '  ']

interface Case {
  readonly name: string
  readonly problem: (value: string) => string | undefined
  readonly right: readonly string[]
  /** Each message with the values that it belongs to. */
  readonly wrong: Readonly<Record<string, readonly string[]>>
}

const cases: readonly Case[] = [
  {
    name: 'text',
    problem: (value) => text.problem(value, sampleToday),
    right: ['a', 'Łódź 日本', 'x'.repeat(1024)],
    wrong: {
      [required]: blanks,
      'Please use at most 1024 characters': ['x'.repeat(1025)],
    },
  },
  {
    name: 'optional text',
    problem: (value) => optionalText.problem(value, sampleToday),
    right: ['', 'Suite 4'],
    wrong: { 'Please use at most 1024 characters': ['x'.repeat(1025)] },
  },
  {
    name: 'email',
    problem: (value) => email.problem(value, sampleToday),
    right: ['a@b.co', 'first.last+tag@mail.example.com', "o'neill@example.org", 'A@EXAMPLE.COM'],
    wrong: {
      [required]: blanks,
      'Email is invalid': [
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
    problem: (value) => phone.problem(value, sampleToday),
    right: ['4155550132', '2025550199', '9175550100'],
    wrong: {
      [required]: [...blanks, '(___) ___-____'],
      'Phone number must be 10 digits': [
        '415555013',
        '41555501322',
        '1',
        '41555501a2',
        '415-555-0132',
      ],
      "Phone number may not begin a '0' or '1'": ['0155550132', '1155550132'],
    },
  },
  {
    name: 'TIN',
    problem: (value) => tin.problem(value, sampleToday),
    right: ['941234567', '000000001'],
    wrong: {
      [required]: blanks,
      'Please enter a valid 9-digit TIN': ['94123456', '9412345678', '94123456x'],
    },
  },
  {
    name: 'SSN',
    problem: (value) => ssn.problem(value, sampleToday),
    right: ['123456789', '123-45-6789', '12345-6789', '123-456789'],
    wrong: {
      [required]: blanks,
      'Please enter a valid 9-digit SSN': ['12345678', '1234567890', '12-345-6789', '123 45 6789'],
    },
  },
  {
    name: 'zip',
    problem: (value) => zip.problem(value, sampleToday),
    right: ['94105', '00501'],
    wrong: {
      [required]: [...blanks, '_____'],
      'Please enter a valid zip code': ['9410', '941051', '9410a', '94105-1234'],
    },
  },
  {
    name: 'year founded',
    problem: (value) => yearFounded.problem(value, sampleToday),
    right: ['2026', '1899', '2012'],
    wrong: {
      [required]: blanks,
      'Please enter a valid year': ['2027', '9999', '201', '20123', '20l2'],
    },
  },
  {
    name: 'required website',
    problem: (value) => website.problem(value, sampleToday),
    right: [
      'example.com',
      'www.example.com',
      'http://example.com',
      'HTTPS://www.Example.COM/shop?item=1#top',
      'a-b.example.museum',
      'example.photography',
      'example.co:8080/x',
    ],
    wrong: {
      [required]: blanks,
      'Please enter a valid URL': [
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
    name: 'optional website',
    problem: (value) => optionalWebsite.problem(value, sampleToday),
    right: ['', '  ', 'example.com'],
    wrong: { 'Please enter a valid URL': ['example'] },
  },
  {
    name: 'date of birth',
    problem: (value) => dateOfBirth.problem(value, sampleToday),
    right: ['01311990', '04301990', '02291984', '02292000', '01011900', '12312026'],
    wrong: {
      [required]: [...blanks, '__/__/____'],
      'Please enter a valid date': ['0101199', '010119900', '01/01/1990', '0101199x'],
      'Invalid month provided': ['00011990', '13011990'],
      'Invalid day provided': [
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
      'Invalid year provided': ['01011899', '01012027', '01010000'],
    },
  },
  {
    name: 'stake of an owner while 60% is left',
    problem: (value) => stake.problem(value, 60),
    right: ['25', '60', '59.5'],
    wrong: {
      [required]: blanks,
      'Please enter a number': ['abc', '2x', '1e2', '.5', '--3', 'NaN', 'Infinity'],
      'Valid range is 25% to 100%.  Owners with less than 25% do not need to be listed on this form.':
        ['24', '0', '-30', '24.9'],
      'Total stake cannot exceed 100%': ['61', '101', '60.1'],
    },
  },
  {
    name: 'routing number',
    problem: (value) => routingNumber.problem(value, sampleToday),
    right: ['021000021'],
    wrong: {
      'Routing number is required': blanks,
      'Routing number is invalid': [
        '021000022',
        '02100002',
        '0210000211',
        '000000000',
        '130000006',
      ],
    },
  },
  {
    name: 'account number',
    problem: (value) => accountNumber.problem(value, sampleToday),
    right: ['1', '12345678901234567', '0001'],
    wrong: {
      [required]: blanks,
      'Invalid account number': ['123456789012345678', '12a', '12-34'],
    },
  },
  {
    name: 'repeated account number',
    problem: (value) => confirmationProblem('12345', value),
    right: ['12345'],
    wrong: {
      [required]: blanks,
      'Account numbers do not match': ['1234', '123456', '012345'],
    },
  },
  {
    name: 'signature of Maria de la Cruz',
    problem: (value) => signatureProblem(value, 'Maria de la Cruz'),
    right: ['Maria de la Cruz', 'MARIA DELACRUZ', '  maria  de\tla cruz '],
    wrong: {
      [required]: blanks,
      'Signature does not match Signee': ['Maria Cruz', 'Maria de la Cruz Jr', 'María de la Cruz'],
    },
  },
  {
    name: "signature of Daniel O'Neill",
    problem: (value) => signatureProblem(value, "Daniel O'Neill"),
    right: ["Daniel O'Neill", 'Daniel O’Neill', 'daniel o‘neill'],
    wrong: {
      [required]: blanks,
      'Signature does not match Signee': ['Daniel ONeill', 'Daniel O-Neill'],
    },
  },
  {
    name: 'choice between a and b',
    problem: (value) => choiceProblem(value, (choice) => ['a', 'b'].includes(choice)),
    right: ['a', 'b'],
    wrong: { [required]: blanks, 'Please choose one of the options': ['c', 'A'] },
  },
]

describe.each(cases)('$name', ({ problem, right, wrong }) => {
  test.each(right)('accepts "%s"', (value) => {
    expect(problem(value)).toBeUndefined()
  })

  describe.each(Object.entries(wrong))('says "%s"', (message, values) => {
    test.each(values)('to "%s"', (value) => {
      expect(problem(value)).toBe(message)
    })
  })
})

describe('numbers', () => {
  test.each([
    ['amount', amount, null, required],
    ['amount', amount, 0, undefined],
    ['amount', amount, 9_999_999, undefined],
    ['amount', amount, 10_000_000, 'Please enter whole dollars up to 9,999,999'],
    ['amount', amount, -1, 'Please enter whole dollars up to 9,999,999'],
    ['amount', amount, 1.5, 'Please enter whole dollars up to 9,999,999'],
    ['amount', amount, Number.NaN, 'Please enter whole dollars up to 9,999,999'],
    ['annual amount', annualAmount, null, required],
    ['annual amount', annualAmount, 999_999_999, undefined],
    ['annual amount', annualAmount, 1_000_000_000, 'Please enter whole dollars up to 999,999,999'],
    ['days', deliveryDays, null, required],
    ['days', deliveryDays, 0, undefined],
    ['days', deliveryDays, 999, undefined],
    ['days', deliveryDays, 1000, 'Please enter a number of days up to 999'],
    ['days', deliveryDays, -1, 'Please enter a number of days up to 999'],
    ['days', deliveryDays, 2.5, 'Please enter a number of days up to 999'],
  ])('%s %#: gives the message of its limit', (_, field, value, message) => {
    expect(field.problem(value, sampleToday)).toBe(message)
  })
})
