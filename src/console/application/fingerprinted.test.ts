import { expect, test } from 'vitest'
import {
  invitedOwner,
  sampleController,
  sampleOwner,
  sampleSubmission,
} from '../../application/testing/sample-application.ts'
import { sampleEntry, sampleRecord } from '../../application/testing/sample-record.ts'
import { fingerprinted } from './fingerprinted.ts'

test('are the numbers and email addresses of the business and of each person, each once', () => {
  const submission = sampleSubmission({
    tin: '94-1234567',
    businessEmail: ' Office@GoldenGateBakery.example',
    companyOwners: [sampleOwner(), invitedOwner({ enteredBy: { ...sampleEntry(), sha256: '' } })],
    authorizedController: sampleController(),
  })
  expect(fingerprinted(sampleRecord({ submission }), [sampleEntry()])).toEqual([
    { kind: 'tin', value: '941234567' },
    { kind: 'ssn', value: '123456789' },
    { kind: 'ssn', value: '345678901' },
    { kind: 'account', value: '021000021 000123456789' },
    { kind: 'email', value: 'office@goldengatebakery.example' },
    { kind: 'email', value: 'maria@goldengatebakery.example' },
  ])
})

test('are those of a linked account', () => {
  const linkedAccount = { routingNumber: '021000021', accountNumber: '42' }
  expect(fingerprinted(sampleRecord({ linkedAccount }), [])).toContainEqual({
    kind: 'account',
    value: '021000021 42',
  })
})
