import { beforeAll, describe, expect, test } from 'vitest'
import { date } from '../../application/fields/date.ts'
import { dateOfBirth } from '../../application/fields/date-of-birth.ts'
import { email } from '../../application/fields/email.ts'
import { text } from '../../application/fields/text.ts'
import { amount, annualAmount } from '../../application/forms/us/fields/money.ts'
import { phone } from '../../application/forms/us/fields/phone.ts'
import { ssn } from '../../application/forms/us/fields/ssn.ts'
import { zip } from '../../application/forms/us/fields/zip.ts'
import { loadLaterMessages, startIn } from '../language/messages.ts'
import { advise, type GivenAnswer, remarkText } from './advise.tsx'

const feedback = { id: 'field', status: 'success', message: undefined } as const

function adviceOn(answer: Partial<GivenAnswer> & Pick<GivenAnswer, 'field'>) {
  return advise({
    value: '',
    given: undefined,
    feedback,
    values: {},
    onChange: () => undefined,
    ...answer,
  })
}

async function speak(language: 'en' | 'es') {
  await startIn(language)
  await loadLaterMessages()
}

describe('advice', () => {
  beforeAll(() => speak('en'))

  test.each([
    ['60k', amount, 60, 'Digits only. For 60 thousand, type 60,000. Left out: “k”.'],
    ['1,200K', amount, 1200, 'Digits only. For 1,200 thousand, type 1,200,000. Left out: “K”.'],
    ['60m', amount, 60, 'Digits only. For 60 thousand, type 60,000. Left out: “m”.'],
    ['60x', amount, 60, 'Digits only. Left out: “x”.'],
    ['k', amount, null, 'Digits only. Left out: “k”.'],
    ['12k', ssn, '12', 'Digits only. Left out: “k”.'],
    ['8O', zip, '8', 'Digits only. Left out: “O”.'],
    ['60k', amount, 60_000, 'Understood as $60,000.'],
    ['12,50', amount, 12, 'Understood as $12. Left out: “50”.'],
    ['1.200', amount, 1200, 'Understood as $1,200.'],
    ['1,200', amount, 1200, undefined],
    ['+1 415 555 0132 ext 9', phone, '4155550132', 'Left out: “1”, “ext 9”.'],
    ['+52 55 1234', phone, '+52 55 1234', 'Enter a US phone number.'],
    [undefined, phone, '+52 55 1234', 'Enter a US phone number.'],
    [undefined, phone, '4155550132', undefined],
    ['123-45-67890', ssn, '123456789', 'One character was left out.'],
    ['123-45-6789 / 987-65-4321', ssn, '123456789', '11 characters were left out.'],
    [
      '2027-01-05',
      { ...date, input: 'secret-text' },
      '01052027',
      'It was written in another way. Press Show to check it.',
    ],
    [
      'Ann <ann@b.co>',
      { ...email, input: 'secret-text' },
      'ann@b.co',
      '3 characters were left out.',
    ],
    ['94105-1234', zip, '94105', 'Left out: “1234”.'],
    ['x'.repeat(1100), text, 'x'.repeat(1024), `Left out: “${'x'.repeat(59)}…”.`],
  ] as const)('says of %j what was left out or understood: %#', (given, field, value, said) => {
    const answer = { value, given, feedback, values: {}, onChange: () => undefined }
    expect(remarkText({ ...answer, field: field as GivenAnswer['field'] })).toBe(said)
  })

  test.each([
    ['80202', 'CA', '80202 is in Colorado.'],
    ['80202', 'CO', undefined],
    ['80202', '', undefined],
    ['09012', 'NY', '09012 is in Armed Forces Europe, Middle East and Canada.'],
    ['00901', 'FL', '00901 is in Puerto Rico.'],
  ])('for ZIP %s with state %j is %j', (value, state, text) => {
    expect(adviceOn({ field: zip, value, values: { state } })).toBe(text)
  })

  test('says beside the error that a two-digit year needs four digits', () => {
    const feedback = { id: 'dob', status: 'error', message: 'Please enter a valid date' } as const
    expect(adviceOn({ field: dateOfBirth, value: '070419', feedback })).toBe(
      'Please enter a valid date. Enter all four digits of the year.',
    )
    expect(adviceOn({ field: dateOfBirth, value: '13011970', feedback })).toBeUndefined()
    expect(adviceOn({ field: date, value: '070427', feedback })).toBe(
      'Please enter a valid date. Enter all four digits of the year.',
    )
  })

  test('is silent about a plausible email address', () => {
    expect(adviceOn({ field: email, value: 'maria@gmail.com' })).toBeUndefined()
    expect(adviceOn({ field: email, value: 'maria@gmial.com' })).toBeDefined()
  })
})

describe('advice in Spanish', () => {
  beforeAll(() => speak('es'))

  test('says what an "m" may mean', () => {
    const answer = { value: 60, given: '60m', feedback, values: {}, onChange: () => undefined }
    expect(remarkText({ ...answer, field: annualAmount as GivenAnswer['field'] })).toBe(
      'Solo dígitos. Para 60 mil, escriba 60,000. Para 60 millones, escriba 60,000,000. Se omitió: “m”.',
    )
  })

  test('names the state in Spanish', () => {
    expect(adviceOn({ field: zip, value: '10006', values: { state: 'CA' } })).toBe(
      'El código 10006 es de Nueva York.',
    )
  })
})
