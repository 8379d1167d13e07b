/** What a copy is generated from. Only the thread that writes PDFs loads the library for them. */
import type { Evidence } from '../../application/evidence.ts'
import type { SigningPage } from '../../application/record/sealed-record.ts'
import type { AgreementText } from '../agreements/text-service.ts'
import type { Layout } from '../platform/pdf/paper.ts'

/** A copy's content without the agreement: no complete SSN, birth date, TIN or account number. */
export interface SignedRecord extends SigningPage {
  readonly reference: string
  readonly evidence: Evidence
}

/** The signed agreement, parsed, and the company that offered it. */
export interface SignedAgreement {
  readonly text: AgreementText
  readonly brandName: string
}

/** Everything that a copy is generated from. */
export interface CopyContent {
  readonly record: SignedRecord
  readonly agreement: SignedAgreement
  /** The time of our signature on the copy. */
  readonly copySignedAt: Date
  /** The newest layout by default. */
  readonly layout?: Layout
}

/** The layouts of copies, the newest first. */
export const copyLayouts: readonly [Layout, ...Layout[]] = [5, 4, 3, 2, 1]
