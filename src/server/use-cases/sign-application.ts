/** What a signature leaves behind: evidence for the record, and a copy for the applicant. */
import { type Evidence, evidenceOf, shownConsents } from '../../application/evidence.ts'
import { type ConsentParty, consentsFor } from '../../application/reference/consents.ts'
import { applicationOf, type Submission } from '../../application/submission.ts'
import { summaryOf } from '../../application/summary.ts'
import type { Agreement } from '../documents/agreement.ts'
import type { SignedRecord } from '../documents/signed-copy.ts'
import { applicationHash, randomSalt } from '../sealing/application-hash.ts'
import { copySecretHash, encryptForCopy } from '../sealing/copy-secret.ts'
import type { SignedCopiesTable } from '../storage/signed-copies.ts'
import { withCopyLink } from './copy-link.ts'
import { copyLinkMail } from './copy-link-mail.ts'
import type { Mail } from './outbox.ts'
import { readable } from './readable.ts'

/** What is signed, and for how long its copy can be fetched; values alone. */
export interface Signing {
  readonly agreement: Pick<Agreement, 'version' | 'htmlSha256' | 'pdfSha256'> & {
    /** Of all that is kept of it: see `keptAgreement`. */
    readonly keptSha256: string
  }
  readonly party: ConsentParty
  readonly copyDays: number
  /** The confirmation page with the copy's link in it, as `withCopyLink` fills it in. */
  readonly confirmationUrl: string
}

/** What the server alone knows of a submission that it accepts. */
export interface Acceptance {
  readonly reference: string
  readonly receivedAt: Date
  readonly ipAddress: string
  readonly userAgent: string
  /** Of the link that opens the copy. */
  readonly secret: string
}

export interface SignedApplication {
  readonly evidence: Evidence
  /** Belongs into the sealed record and nowhere else: see `sealing/application-hash.ts`. */
  readonly salt: string
  /** To be committed together with the application. */
  readonly copy: Omit<SignedCopiesTable, 'pdf' | 'pdf_sha256'>
  /** To be left in the outbox in the same transaction. */
  readonly mail: Mail
}

const LONGEST_USER_AGENT = 512
const DAY_MS = 86_400_000

export function signApplication(
  submission: Submission,
  { agreement, party, copyDays, confirmationUrl }: Signing,
  { reference, receivedAt, ipAddress, userAgent, secret }: Acceptance,
): SignedApplication {
  const application = applicationOf(submission)
  const consents = consentsFor(application, party)
  const salt = randomSalt()
  const evidence = evidenceOf(submission, {
    signedAt: receivedAt.toISOString(),
    ipAddress,
    userAgent: readable(userAgent.slice(0, LONGEST_USER_AGENT)),
    agreement: {
      version: agreement.version,
      htmlSha256: agreement.htmlSha256,
      pdfSha256: agreement.pdfSha256,
    },
    consents,
    applicationSha256: applicationHash(submission, salt),
  })
  const record: SignedRecord = {
    reference,
    brandName: party.brandName,
    businessName: application.businessName,
    summary: summaryOf(application).map(({ title, groups }) => ({ title, groups })),
    consents: shownConsents(consents, evidence),
    evidence,
  }
  return {
    evidence,
    salt,
    copy: {
      reference,
      secret_hash: copySecretHash(secret),
      expires_at: new Date(receivedAt.getTime() + copyDays * DAY_MS).toISOString(),
      application_sha256: evidence.applicationSha256,
      record: encryptForCopy(secret, reference, Buffer.from(JSON.stringify(record))),
    },
    mail: copyLinkMail(submission, {
      brandName: party.brandName,
      supportEmail: party.supportEmail,
      reference,
      link: withCopyLink(confirmationUrl, { reference, secret }),
      copyDays,
    }),
  }
}
