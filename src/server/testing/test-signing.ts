/** The agreement and the consents that the sample was shown. */
import {
  sampleParty,
  shippedAgreementVersion,
} from '../../application/testing/sample-application.ts'
import type { Signing } from '../applications/sign-application.ts'
import { COPY_LINK } from '../signed-copies/copy-link.ts'

const agreement = {
  version: shippedAgreementVersion,
  htmlSha256: 'a'.repeat(64),
  pdfSha256: 'b'.repeat(64),
  recordSha256: 'c'.repeat(64),
}

export const testSigning: Signing = {
  agreements: { en: agreement, es: agreement },
  party: sampleParty,
  copyDays: 30,
  confirmationUrl: `https://apply.example/apply/confirmation${COPY_LINK}`,
}
