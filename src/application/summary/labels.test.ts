import { describe, expect, test } from 'vitest'
import * as en from '../../messages/en/pages.ts'
import { sampleApplication, sampleOwner } from '../testing/sample-application.ts'
import { groupedLabels } from './grouped-labels.ts'
import { fullLabel, label } from './labels.ts'

const application = sampleApplication({
  companyOwners: [sampleOwner({ firstName: 'Jane', lastName: 'Doe' })],
})

describe('the label of an answer', () => {
  test.each([
    ['tin', 'Tax ID Number (TIN)'],
    ['companyOwners.0.ssn', 'SSN'],
    ['businessAddress.zip', 'Zip'],
    ['plaid', 'Bank Account'],
    ['companyOwners.0.id', ''],
    ['persistentMarketingIdentifier', ''],
    ['constructor', ''],
    ['toString.0', ''],
    ['', ''],
  ])('at %s is "%s"', (path, expected) => {
    expect(label(path, en)).toBe(expected)
  })

  test.each([
    ['tin', 'Tax ID Number (TIN)'],
    ['companyOwners.0.ssn', 'Jane Doe, SSN'],
    ['companyOwners.0.address.zip', 'Jane Doe, Zip'],
    ['companyOwners.7.dob', 'Owner 8, Date of Birth'],
    ['companyOwners', 'Owner'],
    ['companyOwners.ssn', 'Owner, SSN'],
    ['companyOwners.address.zip', 'Owner, Zip'],
    ['newOwner.ssn', 'New owner, SSN'],
    ['plaid', 'Bank Account'],
    ['plaid.publicToken', 'Bank Account'],
    ['authorizedController.email', 'Authorized Controller, Email'],
    ['primaryContact.phone', 'Primary Contact, Phone'],
    ['businessAddress.city', 'Location Address, City'],
    ['mailingAddress.city', 'Mailing Address, City'],
    ['manualEntry.routingNumber', 'Bank Routing Number'],
    ['signing.signeeId', 'Signing As'],
    ['constructor', ''],
    ['', ''],
  ])('at %s is "%s" with the person or group that it belongs to', (path, expected) => {
    expect(fullLabel(path, application, en)).toBe(expected)
  })
})

test('labels of one person are joined, and paths without a label are left out', () => {
  const paths = [
    ...'tin plaid companyOwners.0.ssn companyOwners.0.dob primaryContact.phone'.split(' '),
    ...'manualEntry.accountNumber manualEntry.confirmAccountNumber'.split(' '),
    ...'companyOwners.0.id'.split(' '),
  ]
  expect([...groupedLabels(paths, application, en)]).toEqual([
    ['tin', 'Tax ID Number (TIN)'],
    ['plaid', 'Bank Account'],
    ['companyOwners.0.ssn', 'Jane Doe: SSN, Date of Birth'],
    ['primaryContact.phone', 'Primary Contact: Phone'],
    ['manualEntry.accountNumber', 'Account Number, Confirm Account Number'],
  ])
})
