import { expect, test } from 'vitest'
import { manualEntryProblems } from './manual-entry.ts'
import { sampleToday, sampleManualForm as typed } from './testing/sample-application.ts'

const untyped = { routingNumber: '', bankName: '', accountNumber: '', confirmAccountNumber: '' }

test.each([
  ['right', typed, {}],
  [
    'missing',
    untyped,
    {
      routingNumber: 'Routing number is required',
      accountNumber: 'This field is required',
      confirmAccountNumber: 'This field is required',
    },
  ],
  [
    'repeated wrongly',
    { ...typed, confirmAccountNumber: '12345' },
    {
      confirmAccountNumber: 'Account numbers do not match',
    },
  ],
  [
    'without the name of the bank',
    { ...typed, bankName: '' },
    {
      bankName: 'This field is required',
    },
  ],
  [
    'with a number that is no bank’s, whose name is not asked yet',
    {
      ...typed,
      routingNumber: '123456789',
      bankName: '',
    },
    { routingNumber: 'Routing number is invalid' },
  ],
])('typed details that are %s', (_, form, messages) => {
  expect(manualEntryProblems(form, sampleToday)).toEqual(messages)
})
