import { describe, expect, test } from 'vitest'
import * as later from '../messages/en/pages.ts'
import { consentsFor } from './consents.ts'
import {
  evidenceOf,
  isAgreementReplaced,
  isConsentReplaced,
  shownConsents,
  type WitnessedFacts,
} from './evidence.ts'
import { us } from './forms/us.ts'
import { fromSubmission } from './submission.ts'
import {
  sampleController,
  sampleParty,
  sampleSubmission,
  shippedAgreementVersion,
} from './testing/sample-application.ts'

const submission = sampleSubmission()
const consents = consentsFor(fromSubmission(submission, us), sampleParty, later.consents)
const witnessed: WitnessedFacts = {
  language: 'en',
  signedAt: '2026-11-21T17:00:00.000Z',
  ipAddress: '203.0.113.9',
  userAgent: 'Browser/1',
  agreement: { version: shippedAgreementVersion, htmlSha256: 'aa', pdfSha256: 'bb' },
  controllerTitle: later.signer.controller,
  consents,
  applicationSha256: 'cc',
}

describe('the evidence of a signature', () => {
  test('names the signer and the facts that the server witnessed', () => {
    const { controllerTitle: _t, consents: _c, agreement: _a, ...seen } = witnessed
    expect(evidenceOf(submission, us, witnessed)).toMatchObject({
      ...seen,
      signer: { name: 'Maria Alvarez', title: 'CEO' },
      typedName: 'Maria Alvarez',
    })
  })

  test('names the person who prepared the application for the signer', () => {
    expect(evidenceOf(submission, us, witnessed)).not.toHaveProperty('preparedBy')
    const signing = submission.signing && { ...submission.signing, preparedBy: 'Sam Keller' }
    const prepared = evidenceOf({ ...submission, signing }, us, witnessed)
    expect(prepared).toMatchObject({ preparedBy: 'Sam Keller', typedName: 'Maria Alvarez' })
  })

  test('names a controller who owns no part by that role', () => {
    const controller = sampleController()
    const signed = sampleSubmission({
      authorizedController: controller,
      signing: {
        signeeId: controller.id,
        preparedBy: '',
        language: '',
        agreementVersion: '',
        consentVersions: {},
      },
      termsSignerFullName: 'Grace Alvarez',
    })
    expect(evidenceOf(signed, us, witnessed).signer).toEqual({
      name: 'Grace Alvarez',
      title: 'Authorized Controller',
    })
  })

  test('says which versions the client showed', () => {
    const evidence = evidenceOf(submission, us, witnessed)
    expect(evidence.agreement.statedByClient).toBe(true)
    expect(evidence.consents.map(({ statedByClient }) => statedByClient)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(shownConsents(consents, evidence)).toEqual(consents)
  })

  test('claims nothing about the texts shown if the client does not report them', () => {
    const evidence = evidenceOf({ ...submission, signing: null }, us, witnessed)
    expect(evidence.agreement).toEqual({ ...witnessed.agreement, statedByClient: false })
    expect(evidence.consents.every(({ statedByClient }) => !statedByClient)).toBe(true)
    expect(shownConsents(consents, evidence)).toEqual([])
  })

  test('records the version of an older text, never the newer one', () => {
    const signing = {
      signeeId: 'owner-1',
      preparedBy: '',
      language: '',
      agreementVersion: '',
      consentVersions: { 'privacy-and-terms': '2020-01-01', constructor: 'x' },
    }
    const evidence = evidenceOf({ ...submission, signing }, us, witnessed)
    expect(evidence.consents[1]).toMatchObject({ version: '2020-01-01', statedByClient: true })
    expect(shownConsents(consents, evidence)).toEqual([])
  })

  test('cannot be made if no listed person signed', () => {
    const signing = {
      signeeId: 'owner-9',
      preparedBy: '',
      language: '',
      agreementVersion: '',
      consentVersions: {},
    }
    expect(() => evidenceOf({ ...submission, signing }, us, witnessed)).toThrow(
      'Nobody listed signed',
    )
  })
})

describe('an agreement', () => {
  test.each([
    [shippedAgreementVersion, false],
    ['2020-01-01', true],
    ['', false],
  ])('of version “%s” counts as replaced: %s', (agreementVersion, replaced) => {
    const signing = {
      signeeId: 'owner-1',
      preparedBy: '',
      language: '',
      agreementVersion,
      consentVersions: {},
    }
    expect(isAgreementReplaced({ ...submission, signing }, shippedAgreementVersion)).toBe(replaced)
  })

  test('does not count as replaced if the client does not report what it showed', () => {
    const unsaid = { ...submission, signing: null }
    expect(isAgreementReplaced(unsaid, shippedAgreementVersion)).toBe(false)
  })
})

describe('a stated consent', () => {
  const signing = { signeeId: '', preparedBy: '', language: '', agreementVersion: '' }
  const [first, second] = consents
  const stating = (consentVersions: Readonly<Record<string, string>>) =>
    isConsentReplaced({ signing: { ...signing, consentVersions } }, consents)

  test('is valid only if it is in force, in its current version', () => {
    if (!first || !second) throw new Error('The sample has two consents')
    const both = { [first.name]: first.version, [second.name]: second.version }
    expect([{}, { [first.name]: first.version }, both].map(stating)).toEqual([false, false, false])
    const wrong = [{ [first.name]: 'older' }, { ...both, [second.name]: 'older' }]
    expect([...wrong, { other: first.version }].map(stating)).toEqual([true, true, true])
  })
})
