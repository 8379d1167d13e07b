import { beforeAll, describe, expect, test } from 'vitest'
import { dateOfBirth } from '../../application/fields/date-of-birth.ts'
import { email } from '../../application/fields/email.ts'
import { amount, annualAmount } from '../../application/fields/money.ts'
import { ssn } from '../../application/fields/ssn.ts'
import { zip } from '../../application/fields/zip.ts'
import { loadLaterMessages, startIn } from '../language/messages.ts'
import { advise, type GivenAnswer } from './advise.tsx'

function adviceOn(answer: Partial<GivenAnswer> & Pick<GivenAnswer, 'field'>) {
  return advise({
    value: '',
    dropped: undefined,
    feedback: { id: 'field', status: 'success', message: undefined },
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
    ['60k', amount, 'Digits only. For 60 thousand, type 60,000.'],
    ['1,200K', amount, 'Digits only. For 1,200 thousand, type 1,200,000.'],
    [
      '1.2m',
      annualAmount,
      'Digits only. For 1.2 thousand, type 1,200. For 1.2 million, type 1,200,000.',
    ],
    [
      '2.3m',
      annualAmount,
      'Digits only. For 2.3 thousand, type 2,300. For 2.3 million, type 2,300,000.',
    ],
    ['60m', amount, 'Digits only. For 60 thousand, type 60,000.'],
    ['60x', amount, 'Digits only.'],
    ['k', amount, 'Digits only.'],
    ['12k', ssn, 'Digits only.'],
    ['8O', zip, 'Digits only.'],
  ] as const)('where a letter of %j is dropped', (dropped, field, text) => {
    expect(adviceOn({ field, dropped })).toBe(text)
  })

  test.each([
    ['80202', 'CA', '80202 is in Colorado.'],
    ['80202', 'CO', undefined],
    ['80202', '', undefined],
    ['09012', 'NY', undefined],
    ['00901', 'FL', '00901 is in Puerto Rico.'],
  ])('for ZIP %s with state %j is %j', (value, state, text) => {
    expect(adviceOn({ field: zip, value, values: { state } })).toBe(text)
  })

  test('says beside the error that a year of two digits needs four', () => {
    const feedback = { id: 'dob', status: 'error', message: 'Please enter a valid date' } as const
    expect(adviceOn({ field: dateOfBirth, value: '070419', feedback })).toBe(
      'Please enter a valid date. Enter all four digits of the year.',
    )
    expect(adviceOn({ field: dateOfBirth, value: '13011970', feedback })).toBeUndefined()
  })

  test('has nothing to say about an email address that looks right', () => {
    expect(adviceOn({ field: email, value: 'maria@gmail.com' })).toBeUndefined()
    expect(adviceOn({ field: email, value: 'maria@gmial.com' })).toBeDefined()
  })
})

describe('advice in Spanish', () => {
  beforeAll(() => speak('es'))

  test('says what an "m" can mean', () => {
    expect(adviceOn({ field: annualAmount, dropped: '60m' })).toBe(
      'Solo dígitos. Para 60 mil, escriba 60,000. Para 60 millones, escriba 60,000,000.',
    )
    expect(adviceOn({ field: amount, dropped: '60m' })).toBe(
      'Solo dígitos. Para 60 mil, escriba 60,000.',
    )
  })

  test('names the state in Spanish', () => {
    expect(adviceOn({ field: zip, value: '10006', values: { state: 'CA' } })).toBe(
      'El código 10006 es de Nueva York.',
    )
  })
})
