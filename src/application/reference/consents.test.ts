import { expect, test } from 'vitest'
import { type Application, noLinkedAccount, noManualEntry } from '../application.ts'
import { sampleApplication, sampleParty } from '../testing/sample-application.ts'
import { consentsFor } from './consents.ts'

const linked = { ...noLinkedAccount, publicToken: 'public-token', bankName: 'First Platypus Bank' }
const typed = { routingNumber: '021000021', bankName: 'Harbor Bank', accountNumber: '000123456789' }

test.each<[string, Partial<Application>, string]>([
  ['typed', { manualEntry: typed }, 'Account ending in 6789, Harbor Bank'],
  [
    'linked',
    { plaid: { ...linked, accountMask: '4321' }, manualEntry: noManualEntry },
    'Account ending in 4321, First Platypus Bank',
  ],
  [
    'linked at a bank that names no digits',
    { plaid: linked, manualEntry: noManualEntry },
    'The account you linked, First Platypus Bank',
  ],
  [
    'lost by a reload',
    { manualEntry: { ...noManualEntry, bankName: 'Harbor Bank' } },
    'The account whose number you have yet to enter',
  ],
])('the ACH authorization names the account that was %s', (_, bank, named) => {
  const details = consentsFor(sampleApplication(bank), sampleParty).flatMap((one) => one.details)
  expect(details.find(({ term }) => term === 'Account')?.text).toBe(named)
})
