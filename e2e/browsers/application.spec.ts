import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleApplication, sampleOwner } from '../../src/application/testing/sample-application.ts'
import { LINKED, storedBank } from '../support/bank-step.ts'
import { plainApplication } from '../support/samples.ts'
import { expectStored } from '../support/stored.ts'
import { expect, test } from './test.ts'

test('an LLC with two owners applies, and types its bank details', async ({
  app,
  applicant,
  visitor,
}) => {
  const expected = sampleApplication({ businessName: 'Two Owners Bakery' })
  await visitor.open('/apply/business-details')
  await applicant.businessDetails(expected)
  await applicant.next('business-overview')
  await applicant.businessOverview(expected)
  await applicant.next('owner-details')
  await applicant.addOwners(expected)
  await applicant.next('transaction-details')
  await applicant.transactionDetails(expected)
  await applicant.next('banking-information')
  await applicant.bankManually(expected)
  await applicant.next('review-&-submit')
  const reference = await applicant.signAndSubmit("Daniel O'Neill (CFO)")
  await expectStored(app, reference, expected, { by: "Daniel O'Neill" })
})

test('a sole proprietor applies, links a bank, and downloads the signed copy', async ({
  app,
  applicant,
  remote,
  visitor,
}) => {
  const owner = sampleOwner({ title: 'Owner', stake: 100 })
  const expected = plainApplication({
    businessStructure: 'SOLE PROPRIETOR',
    tin: '',
    companyOwners: [owner],
  })
  await applicant.startAt('business-overview', expected)
  await applicant.businessOverview(expected)
  await applicant.next('owner-details')
  await applicant.person(owner)
  await applicant.next('transaction-details')
  await applicant.transactionDetails(expected)
  await applicant.next('banking-information')
  await visitor.press('button', 'Validate Bank Info')
  await visitor.press('button', 'Harborview Bank')
  await visitor.press('button', 'Business Checking ending in 4321')
  await visitor.reads(LINKED)
  await visitor.press('button', 'Continue with Existing Account')
  await applicant.isAt('review-&-submit')
  const reference = await applicant.signAndSubmit('Maria Alvarez (Owner)')
  expect(JSON.stringify(await storedBank(app, reference))).toContain('"000111224321"')

  await visitor.press('button', 'Download signed copy (PDF)')
  const file = `${reference}.pdf`
  await visitor.until(async () => expect(await readdir(remote.downloads)).toContain(file))
  await visitor.until(async () => {
    const copy = await readFile(join(remote.downloads, file), 'latin1')
    expect(copy.slice(0, 5)).toBe('%PDF-')
    expect(copy.trimEnd().slice(-5)).toBe('%%EOF')
  })
})
