import { nameOf } from '../../src/application/language.ts'
import { sampleApplication, sampleOwner } from '../../src/application/testing/sample-application.ts'
import { LINKED, storedBank } from '../support/bank-step.ts'
import { plainApplication } from '../support/samples.ts'
import { expectStored } from '../support/stored.ts'
import { Applicant } from './applicant.ts'
import { expect, test } from './test.ts'

test('an LLC with two owners applies in Spanish, and types its bank details @prove', async ({
  app,
  visitor,
}) => {
  const expected = sampleApplication({ businessName: 'Panadería Núñez' })
  const applicant = new Applicant(visitor, 'es')
  await visitor.open('/apply/business-details')
  await visitor.press('button', nameOf('es'))
  await applicant.fillIn(expected)
  const signer = "Daniel O'Neill"
  const reference = await applicant.signAndSubmit(signer, 'Director(a) de finanzas (CFO)')
  const { record } = await expectStored(app, reference, expected, { by: signer })
  expect(record.submission.signing).toMatchObject({ language: 'es' })
})

test('a sole proprietor links a bank, signs and submits', async ({ app, applicant, visitor }) => {
  const owner = sampleOwner({ title: 'Owner', stake: 100 })
  const expected = plainApplication({
    businessStructure: 'SOLE PROPRIETOR',
    tin: '',
    companyOwners: [owner],
  })
  await applicant.startAt('banking-information', expected)
  await visitor.press('button', 'Validate Bank Info')
  await visitor.press('button', 'Harborview Bank')
  await visitor.press('button', 'Business Checking ending in 4321')
  await visitor.reads(LINKED)
  await visitor.press('button', 'Continue with Existing Account')
  await applicant.isAt('review-&-submit')
  const reference = await applicant.signAndSubmit('Maria Alvarez', 'Owner')
  expect(JSON.stringify(await storedBank(app, reference))).toContain('"000111224321"')
})
