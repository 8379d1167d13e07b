import { expect, test } from 'vitest'
import { fieldLabel, fieldLabels } from './field-labels.ts'
import { sampleApplication, sampleOwner } from './testing/sample-application.ts'

const application = sampleApplication({
  companyOwners: [sampleOwner({ firstName: 'Jane', lastName: 'Doe' })],
})

test.each([
  ['tin', 'Tax ID Number (TIN)'],
  ['companyOwners.0.ssn', 'Jane Doe, SSN'],
  ['companyOwners.0.address.zip', 'Jane Doe, Zip'],
  ['companyOwners.7.dob', 'Owner, Date of Birth'],
  ['companyOwners', 'Owner'],
  ['newOwner.ssn', 'New owner, SSN'],
  ['plaid', 'Bank Account'],
  ['authorizedController.email', 'Authorized Controller, Email'],
  ['primaryContact.phone', 'Primary Contact, Phone'],
  ['mailingAddress.city', 'Mailing Address, City'],
  ['manualEntry.routingNumber', 'Bank Routing Number'],
  ['signing.signeeId', 'Signing As'],
  ['plaid.publicToken', ''],
  ['constructor', ''],
  ['', ''],
])('the field %s is called "%s"', (path, label) => {
  expect(fieldLabel(path, application)).toBe(label)
})

test('fields of one person are called together', () => {
  const paths = [
    'tin',
    'plaid',
    'companyOwners.0.ssn',
    'companyOwners.0.dob',
    'primaryContact.phone',
    'manualEntry.confirmAccountNumber',
  ]
  expect([...fieldLabels(paths, application)]).toEqual([
    ['tin', 'Tax ID Number (TIN)'],
    ['plaid', 'Bank Account'],
    ['companyOwners.0.ssn', 'Jane Doe: SSN, Date of Birth'],
    ['primaryContact.phone', 'Primary Contact: Phone'],
  ])
})
