/** The stored parts of every complete submission, be it the first version or a correction. */

import { consentsFor } from '../../application/consents.ts'
import {
  type CorrectionEvidence,
  headText,
  isAgreementReplaced,
  isConsentReplaced,
} from '../../application/evidence.ts'
import type { EventDetail, SealedParts } from '../../application/facts/event-kinds.ts'
import type { Issue } from '../../application/issues.ts'
import { type Language, languageNamed } from '../../application/language.ts'
import { contactOf } from '../../application/ownership.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import { signerOf } from '../../application/signers.ts'
import type { ArrivedSubmission } from '../../application/submission.ts'
import { sanitizeText } from '../../application/text/sanitize-text.ts'
import { isComplete } from '../../application/validate.ts'
import { allMessages } from '../../messages/all.ts'
import type { CompleteDocument } from '../documents/service.ts'
import type { ApplicationMessages } from '../notifications/service.ts'
import { committedDeliveries, type NewDelivery } from '../outbox/service.ts'
import type { UsableEntry } from '../owner-entry/service.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { type Seal, sealReadable } from '../platform/encryption/seal.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { daysAfter } from '../platform/time/days.ts'
import type { HashName } from '../records/names-service.ts'
import { readSigned } from '../records/sealed-records-service.ts'
import { applicationRowHash, type StoredApplication } from '../records/service.ts'
import { withCopyLink } from '../signed-copies/link-service.ts'
import { newCopy } from '../signed-copies/new-copy-service.ts'
import type { Sender } from './sender-service.ts'
import {
  type CompleteSubmission,
  type ServerFacts,
  type SigningContext,
  signApplication,
} from './sign-application.ts'

export type { CompleteSubmission, SigningContext } from './sign-application.ts'

export type SubmissionRejection =
  | { readonly outcome: 'rejected'; readonly issues: readonly Issue[] }
  | { readonly outcome: 'agreement-replaced' }
  | { readonly outcome: 'consents-replaced' }

/** Returns the submission, if it is complete and agrees to the present texts. */
export function checkComplete(
  { submission, application }: ArrivedSubmission,
  issues: readonly Issue[],
  { agreements, party }: SigningContext,
  { acceptedLanguage }: Sender,
): ({ readonly outcome: 'complete' } & CompleteSubmission) | SubmissionRejection {
  const language = languageNamed(application.signing?.language) ?? acceptedLanguage
  if (!isComplete(application, issues)) return { outcome: 'rejected', issues }
  if (isAgreementReplaced(application, agreements[language].version)) {
    return { outcome: 'agreement-replaced' }
  }
  const consents = consentsFor(application, party, allMessages[language].consents)
  if (isConsentReplaced(application, consents)) return { outcome: 'consents-replaced' }
  return { outcome: 'complete', submission, application, language }
}

/** Everything known when a complete submission is signed. */
interface SigningFacts extends Omit<ServerFacts, 'correction' | 'kept' | 'replies'> {
  readonly linkedAccount: SealedRecord['linkedAccount']
  /** Missing for the first version. */
  readonly correction?: CorrectionParts
}

interface CorrectionParts {
  readonly evidence: CorrectionEvidence
  readonly record: NonNullable<SealedRecord['correction']>
}

/** The keys and settings for signing and sealing a submission. */
export interface SealSettings {
  readonly seal: Seal
  /** Signs the row of the copy's link. */
  readonly signer: Signer
  readonly signing: SigningContext
  readonly emails: ApplicationMessages
  readonly hashName: HashName | undefined
}

/** Signs and seals an application, and returns the columns of lists, too. */
export async function signAndSeal(
  settings: SealSettings,
  complete: CompleteSubmission,
  { linkedAccount, correction, ...facts }: SigningFacts,
) {
  const { seal, signer, signing } = settings
  const { reference, receivedAt, sender, secret } = facts
  const { evidence, shown, salt } = signApplication(complete, signing, {
    ...facts,
    ...(correction && {
      correction: correction.evidence,
      kept: correction.record.kept,
      replies: correction.record.replies,
    }),
  })
  const signerEmail = signerOf(complete.application, signing.form)?.email ?? ''
  const expiresAt = daysAfter(receivedAt, signing.copyDays)
  const copied = { reference, ...shown, evidence, signerEmail }
  const copy = newCopy(signer, copied, { secret, expiresAt })
  const record: SealedRecord = {
    schema: 1,
    reference,
    receivedAt: receivedAt.toISOString(),
    submission: complete.submission,
    linkedAccount,
    client: { ipAddress: sender.ipAddress, userAgent: sender.userAgent },
    evidence,
    shown,
    ...(signing.form.definition && { form: signing.form.definition }),
    salt,
    copyKey: copy.key,
    ...(correction && { correction: correction.record }),
  }
  return {
    language: complete.language,
    signerEmail,
    copyKey: copy.key,
    copy: copy.row,
    sealed: await sealReadable(seal, record, (opened) => readSigned(reference, opened)),
    applicationSha256: evidence.applicationSha256,
    columns: listedColumns(settings, complete, { reference, signerEmail }),
    copyMail: copyMail(settings, complete.language, signerEmail, facts),
  }
}

/** Returns the email with the link to the copy; to nobody if the signer has no address. */
function copyMail(
  { signing: { party, confirmationUrl, copyDays }, emails }: SealSettings,
  language: Language,
  signerEmail: string,
  { reference, secret, auditLog }: Pick<ServerFacts, 'reference' | 'secret' | 'auditLog'>,
) {
  const { brandName, supportEmail } = party
  return emails.mail('signed-copy', {
    to: [signerEmail].filter(Boolean),
    ...allMessages[language].emails.copyLink({
      brandName,
      supportEmail,
      reference,
      link: withCopyLink(confirmationUrl, { reference, secret }),
      copyDays,
      auditLog: auditLog ? headText(auditLog) : '',
    }),
  })
}

/** Returns the columns that stay readable, for lists. */
function listedColumns(
  { emails, hashName }: SealSettings,
  { application, language }: CompleteSubmission,
  { reference, signerEmail }: { readonly reference: string; readonly signerEmail: string },
) {
  return {
    business_name: hashName ? '' : sanitizeText(application.businessName),
    structure: application.businessStructure,
    mcc: application.mcc,
    state: application.businessAddress.state,
    annual_sales: application.annualSales,
    bank_method: application.plaid ? 'linked' : 'manual',
    contact: emails.contact(reference, {
      to: contactOf(application)?.email || application.businessEmail,
      language,
      signer: signerEmail,
    }),
    business_name_hash: hashName?.(application.businessName) ?? null,
  } satisfies Partial<StoredApplication>
}

/** Returns the detail of the event for a received version. */
export function receivedDetail(
  { signing, seal }: Pick<SealSettings, 'signing' | 'seal'>,
  signed: Omit<Awaited<ReturnType<typeof signAndSeal>>, 'columns'>,
  stored: {
    readonly row: StoredApplication
    readonly deliveries: readonly NewDelivery[]
    readonly entries: readonly UsableEntry[]
    readonly documents: readonly CompleteDocument[]
    readonly enteredBy: Sender['enteredBy']
    readonly invitation?: string | undefined
  },
): EventDetail<'received'> {
  const { sealed, applicationSha256, language, copy } = signed
  const { row, deliveries, entries, documents } = stored
  const { version, recordSha256 } = signing.agreements[language]
  return {
    row: applicationRowHash(row),
    sealed: bytesHash(sealed),
    application: applicationSha256,
    recipients: seal.recipients,
    annualSales: row.annual_sales,
    language,
    agreement: { version, sha256: recordSha256 },
    copy: bytesHash(copy.record),
    deliveries: committedDeliveries(deliveries),
    ...(signing.program && {
      program: { id: signing.program.id, sha256: signing.program.sha256 },
    }),
    ...(entries.length > 0 && {
      entries: sealedParts(entries.map((entry) => [entry.invitation, entry])),
    }),
    ...(stored.invitation !== undefined && { invitation: stored.invitation }),
    ...(stored.enteredBy && { key: stored.enteredBy.number }),
    ...(documents.length > 0 && {
      documents: sealedParts(documents.map((document) => [document.id, document])),
    }),
  }
}

function sealedParts(parts: readonly (readonly [string, SealedParts[string]])[]): SealedParts {
  return Object.fromEntries(
    parts.map(([id, { sha256, recipients }]) => [id, { sha256, recipients }]),
  )
}
