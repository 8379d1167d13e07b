import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleApplication, sampleOwner } from '../../src/application/testing/sample-application.ts'
import { languageNames } from '../../src/messages/language-names.ts'
import { LINKED, storedBank } from '../support/bank-step.ts'
import { plainApplication } from '../support/samples.ts'
import { expectStored, openStored } from '../support/stored.ts'
import { Applicant } from './applicant.ts'
import { expect, test } from './test.ts'

for (const { title, language, expected, signer } of [
  {
    title: 'an LLC with two owners applies, and types its bank details',
    language: 'en',
    expected: sampleApplication({ businessName: 'Two Owners Bakery' }),
    signer: ["Daniel O'Neill", 'CFO'],
  },
  {
    title: 'an LLC with one owner applies in Spanish, and types its bank details',
    language: 'es',
    expected: plainApplication({ businessName: 'Panadería Núñez' }),
    signer: ['Maria Alvarez', 'Director(a) ejecutivo(a) (CEO)'],
  },
] as const) {
  test(title, async ({ app, visitor }) => {
    const applicant = new Applicant(visitor, language)
    await visitor.open('/apply/business-details')
    if (language !== 'en') await visitor.press('button', languageNames[language])
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
    const [name, title] = signer
    const reference = await applicant.signAndSubmit(name, title)
    await expectStored(app, reference, expected, { by: name })
    const { signing } = (await openStored(app, reference)).record.submission
    expect(signing).toMatchObject({ language })
  })
}

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
  const reference = await applicant.signAndSubmit('Maria Alvarez', 'Owner')
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
