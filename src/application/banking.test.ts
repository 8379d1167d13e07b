import { describe, expect, test } from 'vitest'
import { emptyLinkedAccount, hasBankAccount } from './banking.ts'
import { sampleLinkedAccount } from './testing/sample-application.ts'

describe('a bank account', () => {
  const manualEntry = { routingNumber: '', bankName: 'CHASE', accountNumber: '' }
  test.each([
    ['nothing', null, null, false],
    ['a linked account', sampleLinkedAccount, null, true],
    [
      'a linked account whose token a reload has cleared',
      { ...sampleLinkedAccount, publicToken: '' },
      null,
      true,
    ],
    ['typed details whose numbers a reload has cleared', null, manualEntry, true],
    ['a failed link', { ...emptyLinkedAccount, hadError: true }, null, false],
    ['empty details', emptyLinkedAccount, { ...manualEntry, bankName: '' }, false],
  ])('was entered with %s: %#', (_, plaid, entry, expected) => {
    expect(hasBankAccount({ plaid, manualEntry: entry })).toBe(expected)
  })
})
