import { consentsFor } from '../../../application/consents.ts'
import { evidenceOf, shownConsents } from '../../../application/evidence.ts'
import { us } from '../../../application/forms/us.ts'
import { fromSubmission, type Submission } from '../../../application/submission.ts'
import { summarize } from '../../../application/summary/summary.ts'
import {
  sampleParty,
  shippedAgreementVersion,
} from '../../../application/testing/sample-application.ts'
import * as en from '../../../messages/en/first-step.ts'
import * as later from '../../../messages/en/pages.ts'
import type { AgreementText } from '../../agreements/text-service.ts'
import type { CopyContent, SignedRecord } from '../copy-content.ts'

const text: AgreementText = {
  title: 'Merchant Agreement',
  version: shippedAgreementVersion,
  effective: '2026-11-01',
  blocks: [{ kind: 'paragraph', spans: [{ text: 'You agree to everything.' }] }],
}
const agreement = { text, brandName: 'Merchant Services' }

function recordOf(submission: Submission): SignedRecord {
  const application = fromSubmission(submission, us)
  const consents = consentsFor(application, sampleParty, later.consents)
  const evidence = evidenceOf(submission, us, {
    language: 'en',
    signedAt: '2026-11-21T17:00:00.123Z',
    ipAddress: '203.0.113.9',
    userAgent: 'Mozilla/5.0',
    agreement: {
      version: shippedAgreementVersion,
      htmlSha256: 'a'.repeat(64),
      pdfSha256: 'b'.repeat(64),
    },
    controllerTitle: later.signer.controller,
    consents,
    applicationSha256: 'c'.repeat(64),
  })
  return {
    reference: 'MA-7K3Q-9XDM',
    brandName: sampleParty.brandName,
    businessName: application.businessName,
    summary: summarize(application, us, { ...en, ...later }, { reader: 'others' }),
    consents: shownConsents(consents, evidence),
    evidence,
  }
}

/** Returns the content of a copy with an agreement of one sentence. */
export function sampleCopy(submission: Submission): CopyContent {
  const copySignedAt = new Date('2026-11-22T09:30:00.500Z')
  return { record: recordOf(submission), agreement, copySignedAt }
}
