import { describe, expect, it } from 'vitest'
import { evidenceOf, isAgreementReplaced, shownConsents, type Witnessed } from './evidence.ts'
import { consentsFor, versionsOf } from './reference/consents.ts'
import { applicationOf } from './submission.ts'
import {
  sampleApplication,
  sampleOwner,
  sampleParty,
  sampleSubmission,
  shippedAgreementVersion,
} from './testing/sample-application.ts'

const submission = sampleSubmission()
const consents = consentsFor(applicationOf(submission), sampleParty)
const witnessed: Witnessed = {
  signedAt: '2026-11-21T17:00:00.000Z',
  ipAddress: '203.0.113.9',
  userAgent: 'Browser/1',
  agreement: { version: shippedAgreementVersion, htmlSha256: 'aa', pdfSha256: 'bb' },
  consents,
  applicationSha256: 'cc',
}

describe('consents', () => {
  it('are four for a company, and three for a sole proprietor', () => {
    const names = (application = sampleApplication()) =>
      consentsFor(application, sampleParty).map(({ name }) => name)
    expect(names()).toEqual([
      'electronic-records',
      'privacy-and-terms',
      'beneficial-ownership',
      'ach-authorization',
    ])
    expect(names(sampleApplication({ businessStructure: 'SOLE PROPRIETOR' }))).not.toContain(
      'beneficial-ownership',
    )
  })

  it('are certified where only a controller is listed', () => {
    const { id, role: _, title: _title, stake: _stake, ...person } = sampleOwner()
    const application = sampleApplication({
      companyOwners: [],
      authorizedController: { ...person, id, role: 'authorized-controller' },
    })
    expect(versionsOf(consentsFor(application, sampleParty))).toHaveProperty('beneficial-ownership')
  })

  it.each(['Receiver', 'Account', 'Amounts', 'When', 'Revoking'])(
    'name what an ACH authorization needs: %s',
    (term) => {
      const ach = consents.find(({ name }) => name === 'ach-authorization')
      expect(ach?.details.map((detail) => detail.term)).toContain(term)
    },
  )

  it('show the account by its last four digits', () => {
    const text = JSON.stringify(consents)
    expect(text).toContain('Account ending in 6789, JPMORGAN CHASE')
    expect(text).not.toContain('000123456789')
  })
})

describe('the evidence of a signature', () => {
  it('says what the client showed', () => {
    const evidence = evidenceOf(submission, witnessed)
    expect(evidence.signer).toEqual({ name: 'Maria Alvarez', title: 'CEO' })
    expect(evidence.agreement.statedByClient).toBe(true)
    expect(evidence.consents.map(({ statedByClient }) => statedByClient)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(shownConsents(consents, evidence)).toEqual(consents)
  })

  it('does not pretend to know what a client showed that said nothing', () => {
    const evidence = evidenceOf({ ...submission, signing: null }, witnessed)
    expect(evidence.agreement).toEqual({ ...witnessed.agreement, statedByClient: false })
    expect(evidence.consents.every(({ statedByClient }) => !statedByClient)).toBe(true)
    expect(shownConsents(consents, evidence)).toEqual([])
  })

  it('keeps the version of an older text, and does not print the newer one in its place', () => {
    const signing = {
      signeeId: 'owner-1',
      agreementVersion: '',
      consentVersions: { 'privacy-and-terms': '2020-01-01', constructor: 'x' },
    }
    const evidence = evidenceOf({ ...submission, signing }, witnessed)
    expect(evidence.consents[1]).toMatchObject({ version: '2020-01-01', statedByClient: true })
    expect(shownConsents(consents, evidence)).toEqual([])
  })
})

describe('an agreement', () => {
  it.each([
    [shippedAgreementVersion, false],
    ['2020-01-01', true],
    ['', false],
  ])('of version “%s” counts as replaced: %s', (agreementVersion, replaced) => {
    const signing = { signeeId: 'owner-1', agreementVersion, consentVersions: {} }
    expect(isAgreementReplaced({ ...submission, signing }, shippedAgreementVersion)).toBe(replaced)
  })
})
