/** Tests the application in Spanish, in a browser that starts to translate it halfway. */
import { nameOf } from '../../src/application/language.ts'
import { sampleApplication } from '../../src/application/testing/sample-application.ts'
import { expectStored } from '../support/stored.ts'
import { translatePage } from '../support/translator.ts'
import { Applicant } from './applicant.ts'
import { test } from './test.ts'

test('an application is filled in and sent on translated pages @prove', async ({
  app,
  visitor,
}) => {
  const expected = sampleApplication({ businessName: 'Panadería Núñez' })
  const applicant = new Applicant(visitor, 'es')
  await visitor.open('/apply/business-details')
  await visitor.press('button', nameOf('es'))
  await applicant.businessDetails(expected)
  await visitor.remote.run(translatePage, null)
  await visitor.press('button', nameOf('en'))
  await visitor.see('button', 'Next')
  await visitor.press('button', nameOf('es'))
  await applicant.next('business-overview')
  await applicant.businessOverview(expected)
  await applicant.next('owner-details')
  await applicant.addOwners(expected)
  await applicant.next('transaction-details')
  await applicant.transactionDetails(expected)
  await applicant.next('banking-information')
  await applicant.bankManually(expected)
  await applicant.next('review-&-submit')
  const signer = "Daniel O'Neill"
  const reference = await applicant.signAndSubmit(signer, 'Director(a) de finanzas (CFO)')
  await expectStored(app, reference, expected, { by: signer })
})
