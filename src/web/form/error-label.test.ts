import { expect, test } from 'vitest'
import { sampleApplication, sampleOwner } from '../../application/testing/sample-application.ts'
import * as en from '../../messages/en/pages.ts'
import { emptyOwnerForm } from '../draft/person-form.ts'
import { samplePeopleForm } from '../draft/testing/sample-forms.ts'
import { errorLabel } from './error-label.ts'

const owner = sampleOwner({ firstName: 'Jane', lastName: 'Doe' })
const people = samplePeopleForm(sampleApplication({ companyOwners: [owner] }))

test.each([
  ['tin', 'Tax ID Number (TIN)'],
  ['companyOwners.0.ssn', 'Jane Doe, SSN'],
  ['companyOwners.0.address.zip', 'Jane Doe, Zip'],
  ['newOwner.ssn', 'New owner, SSN'],
  ['authorizedController.email', 'Authorized Controller, Email'],
  ['manualEntry.confirmAccountNumber', 'Confirm Account Number'],
])('the label of an error at %s is "%s"', (path, expected) => {
  expect(errorLabel(path, { people, isPublicOrGovernment: false }, en)).toBe(expected)
})

test.each([
  ['Jane', 'Jane Doe, SSN'],
  ['', 'Owner, SSN'],
])('a sole proprietor is called by the typed name: “%s”', (firstName, expected) => {
  const typed = { ...emptyOwnerForm, firstName, lastName: firstName && 'Doe' }
  const sole = { ...people, owners: [{ saved: null, typed }] }
  expect(errorLabel('companyOwners.0.ssn', { people: sole, isPublicOrGovernment: false }, en)).toBe(
    expected,
  )
})

test.each([
  [false, 'Business Structure'],
  [true, 'Which one is it?'],
])(
  'the structure is asked for by the question that is open: %s',
  (isPublicOrGovernment, expected) => {
    expect(errorLabel('businessStructure', { people, isPublicOrGovernment }, en)).toBe(expected)
  },
)
