import { describe, expect, test } from 'vitest'
import { type Application, emptyApplication } from './application.ts'
import { applicationOf, stepOfField, submissionOf } from './submission.ts'
import {
  sampleApplication,
  sampleLinkedAccount,
  sampleSubmission,
} from './testing/sample-application.ts'

const page = { pmi: 'lead-1', agreementVersion: '1.0', consentVersions: { esign: '2' } }
const signed = { signeeId: 'owner-1', termsSignerFullName: 'Maria Alvarez' }

describe('what is sent', () => {
  test('is the whole application with the signature, the lead and the versions that were shown', () => {
    const draft = sampleApplication()
    expect(submissionOf(draft, signed, page)).toEqual({
      ...draft,
      plaid: null,
      termsSignerFullName: 'Maria Alvarez',
      persistentMarketingIdentifier: 'lead-1',
      signing: {
        signeeId: 'owner-1',
        agreementVersion: '1.0',
        consentVersions: { esign: '2' },
      },
    })
  })

  test('is the linked account alone once one is linked', () => {
    const sent = submissionOf(sampleApplication({ plaid: sampleLinkedAccount }), signed, page)
    expect(sent.plaid).toEqual(sampleLinkedAccount)
    expect(sent.manualEntry).toBeNull()
  })

  test.each([
    ['example', 0, ''],
    ['example', 20, 'example'],
    ['example.com', 0, 'example.com'],
    ['', 0, ''],
  ])(
    'the website "%s" with an internet share of %i%% is sent as "%s"',
    (businessWebsite, share, sent) => {
      const draft = sampleApplication({
        businessWebsite,
        cardPresentSales: 100 - share,
        cardNotPresentSalesPhone: 0,
        cardNotPresentSalesInternet: share,
      })
      expect(submissionOf(draft, signed, page).businessWebsite).toBe(sent)
    },
  )

  test('holds the application again, with empty bank details in place of none', () => {
    const draft = sampleApplication()
    expect(applicationOf(submissionOf(draft, signed, page))).toEqual(draft)
    expect(applicationOf(sampleSubmission({ manualEntry: null, plaid: null })).manualEntry).toEqual(
      emptyApplication.manualEntry,
    )
  })
})

describe('the step of a field', () => {
  const fields: readonly (readonly [string, string])[] = [
    ['businessAddress.zip', 'business-details'],
    ['mailingAddress.street', 'business-details'],
    ['tin', 'business-overview'],
    ['companyOwners.0.ssn', 'owner-details'],
    ['authorizedController.address.zip', 'owner-details'],
    ['businessWebsite', 'transaction-details'],
    ['plaid.publicToken', 'banking-information'],
    ['manualEntry', 'banking-information'],
    ['signing.signeeId', 'review-&-submit'],
    ['', 'review-&-submit'],
    ['somethingElse', 'review-&-submit'],
    ['constructor', 'review-&-submit'],
    ['toString.0', 'review-&-submit'],
  ]

  test.each(fields)('%s is %s', (path, step) => {
    expect(stepOfField(path)).toBe(step)
  })

  test('is known for every field of a submission', () => {
    const known: readonly (keyof Application)[] = Object.keys(emptyApplication) as never
    const atReview = known.filter((field) => stepOfField(field) === 'review-&-submit')
    expect(atReview).toEqual([])
  })
})
