import { expect, test } from 'vitest'
import { secretPaths, withoutSecrets } from './secrets.ts'
import { sampleApplication, sampleOwner } from './testing/sample-application.ts'

const owner = sampleOwner()
const application = sampleApplication({ companyOwners: [owner] })

test.each([
  ['SSN', owner.ssn],
  ['birth date', owner.dob],
  ['Tax ID', application.tin],
  ['routing number', application.manualEntry.routingNumber],
  ['account number', application.manualEntry.accountNumber],
])('what is kept holds no %s', (_, secret) => {
  expect(secret).not.toBe('')
  expect(JSON.stringify(application)).toContain(secret)
  expect(JSON.stringify(withoutSecrets(application))).not.toContain(secret)
})

test('everything else is kept as it was', () => {
  const kept = withoutSecrets(application)
  expect(kept).toEqual({
    ...application,
    tin: '',
    companyOwners: [{ ...owner, ssn: '', dob: '' }],
    authorizedController: { ...application.authorizedController, ssn: '', dob: '' },
    manualEntry: { ...application.manualEntry, routingNumber: '', accountNumber: '' },
  })
})

test('a token goes, wherever it lies', () => {
  const working = { banking: { plaid: { publicToken: 'public-sandbox-1', accountMask: '0000' } } }
  expect(withoutSecrets(working)).toEqual({
    banking: { plaid: { publicToken: '', accountMask: '0000' } },
  })
})

test('of what is wrong, the secrets are told from the rest by the end of their path', () => {
  const wrong = {
    tin: 'a',
    'companyOwners.0.ssn': 'a',
    'companyOwners.0.phone': 'a',
    dobs: 'a',
    plaid: 'a',
  }
  expect(secretPaths(wrong)).toEqual(['tin', 'companyOwners.0.ssn', 'plaid'])
})
