/** The sample application as an opened record. */
import * as later from '../../messages/en/pages.ts'
import { consentsFor } from '../consents.ts'
import { evidenceOf } from '../evidence.ts'
import { us } from '../forms/us.ts'
import type { OwnerEntry } from '../record/owner-entry.ts'
import type { SealedRecord } from '../record/sealed-record.ts'
import { fromSubmission } from '../submission.ts'
import {
  sampleOwner,
  sampleParty,
  sampleSubmission,
  shippedAgreementVersion,
} from './sample-application.ts'

const client = { ipAddress: '203.0.113.9', userAgent: 'Browser/1' }
const receivedAt = '2026-11-21T17:00:00.000Z'

/** Returns the record with its evidence. A test changes the parts that it is about. */
export function sampleRecord(overrides: Partial<SealedRecord> = {}): SealedRecord {
  const { submission = sampleSubmission() } = overrides
  return {
    schema: 1,
    reference: 'MA-7K3Q-9XDM',
    receivedAt,
    submission,
    linkedAccount: null,
    client,
    evidence: evidenceOf(submission, us, {
      ...client,
      language: 'en',
      signedAt: receivedAt,
      agreement: { version: shippedAgreementVersion, htmlSha256: 'aa', pdfSha256: 'bb' },
      controllerTitle: later.signer.controller,
      consents: consentsFor(fromSubmission(submission, us), sampleParty, later.consents),
      applicationSha256: 'cc',
    }),
    shown: {
      brandName: sampleParty.brandName,
      businessName: submission.businessName,
      summary: [],
      consents: [],
    },
    salt: 'salt',
    copyKey: 'key',
    ...overrides,
  }
}

/** Returns the entry of Ana Núñez (`askedOwner`). */
export function sampleEntry(): OwnerEntry {
  const { ssn, dob, phone, email, address } = sampleOwner({ ssn: '345678901' })
  return {
    schema: 1,
    invitation: 'aW52aXRhdGlvbi1vZi1hbg',
    name: 'Ana Núñez',
    language: 'es',
    confirmation: 'These details are mine.',
    enteredAt: receivedAt,
    client,
    details: { ssn, dob, phone, email, address },
  }
}
