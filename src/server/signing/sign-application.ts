/**
 * Creates the results of a signature: the evidence for the record, and a copy for the applicant.
 */

import type { LeadAnswer } from '../../api/leads.ts'
import type { CompleteApplication } from '../../application/application.ts'
import { type ConsentParty, consentsFor } from '../../application/consents.ts'
import {
  type ChainHead,
  type CorrectionEvidence,
  type Evidence,
  evidenceOf,
  headText,
  type SignedProgram,
  shownConsents,
  signedVersion,
} from '../../application/evidence.ts'
import type { Form } from '../../application/form.ts'
import type { Language } from '../../application/language.ts'
import type { SigningPage } from '../../application/record/sealed-record.ts'
import type { Reply } from '../../application/replies.ts'
import { sanitizeText } from '../../application/sanitize-text.ts'
import { signerOf } from '../../application/signers.ts'
import type { ArrivedSubmission } from '../../application/submission.ts'
import { replySection, summarize } from '../../application/summary.ts'
import { allMessages } from '../../messages/all.ts'
import type { Agreement } from '../agreements/service.ts'
import type { Mail } from '../outbox/mail-service.ts'
import { daysAfter } from '../platform/days.ts'
import { applicationHash, formHash, randomSalt } from '../records/sealed-records-service.ts'
import {
  copySecretHash,
  encryptCopy,
  encryptCopyKey,
  newCopyKey,
  withCopyLink,
} from '../signed-copies/link-service.ts'
import type { NewCopy, StoredCopy } from '../signed-copies/service.ts'
import type { Sender } from './sender-service.ts'

type OfferedAgreement = Pick<Agreement, 'version' | 'htmlSha256' | 'pdfSha256'> & {
  /** The hash of the stored record: see `agreementRecord`. */
  readonly recordSha256: string
}

/** The texts to sign, and the copy's lifetime; plain values. */
export interface SigningContext {
  /** The form that the applicant answered. */
  readonly form: Form
  /** The agreement to sign, in each language. */
  readonly agreements: Readonly<Record<Language, OfferedAgreement>>
  readonly party: ConsentParty
  readonly copyDays: number
  /** The confirmation page's URL; `withCopyLink` fills in the copy's link. */
  readonly confirmationUrl: string
  /** Undefined for the default program. */
  readonly program: Omit<SignedProgram, 'statedByClient'> | undefined
}

/** A submission without issues. */
export interface CompleteSubmission extends ArrivedSubmission {
  readonly application: CompleteApplication
  /** The language that it was shown in. */
  readonly language: Language
}

/** The facts about a submission that only the server knows. */
export interface ServerFacts {
  readonly reference: string
  readonly receivedAt: Date
  readonly sender: Sender
  /** The secret of the copy's link. */
  readonly secret: string
  /** The chain head of the audit log. */
  readonly auditLog: ChainHead | undefined
  /** Missing for the first version, as is a part that did not change. */
  readonly correction?: CorrectionEvidence
  readonly kept?: readonly string[]
  /** The answers to a reviewer's own questions. */
  readonly replies?: readonly Reply[] | undefined
  /** Whether the page found the lead of the `pmi`; undefined if unknown. */
  readonly lead?: LeadAnswer | undefined
}

export interface SignedApplication {
  readonly evidence: Evidence
  /** For the sealed record: see `SealedRecord`. */
  readonly shown: SigningPage
  /** For the sealed record only: see `applicationHash`. */
  readonly salt: string
  /** For the sealed record only: the key of the copy, in base64. */
  readonly copyKey: string
  /** The row to commit together with the application. */
  readonly copy: Omit<NewCopy, 'server_signature'>
  /** Empty if the signer has no address. */
  readonly signerEmail: string
  /** The email to add to the outbox in the same transaction. */
  readonly mail: Mail
}

const MAX_USER_AGENT_LENGTH = 512

export function signApplication(
  complete: CompleteSubmission,
  signing: SigningContext,
  facts: ServerFacts,
): SignedApplication {
  const { application, language } = complete
  const { party, copyDays, confirmationUrl } = signing
  const { reference, receivedAt, secret, auditLog } = facts
  const messages = allMessages[language]
  const consents = consentsFor(application, party, messages.consents)
  const salt = randomSalt()
  const evidence = evidenceFor(complete, signing, facts, { consents, salt })
  const shown: SigningPage = {
    brandName: party.brandName,
    businessName: application.businessName,
    summary: shownSummary(complete, signing.form, facts),
    consents: shownConsents(consents, evidence),
  }
  const signerEmail = signerOf(application, signing.form)?.email ?? ''
  const record: StoredCopy = { reference, ...shown, evidence, signerEmail }
  const copyKey = newCopyKey()
  return {
    evidence,
    shown,
    salt,
    copyKey,
    copy: {
      reference,
      version: signedVersion(evidence),
      secret_hash: copySecretHash(secret),
      expires_at: daysAfter(receivedAt, copyDays),
      link_key: encryptCopyKey({ reference, secret }, copyKey),
      record: encryptCopy({ reference, key: copyKey }, Buffer.from(JSON.stringify(record))),
    },
    signerEmail,
    mail: {
      to: [signerEmail].filter(Boolean),
      ...messages.emails.copyLink({
        brandName: party.brandName,
        supportEmail: party.supportEmail,
        reference,
        link: withCopyLink(confirmationUrl, { reference, secret }),
        copyDays,
        auditLog: auditLog ? headText(auditLog) : '',
      }),
    },
  }
}

function evidenceFor(
  { submission, application, language }: CompleteSubmission,
  { agreements, form, program }: SigningContext,
  facts: ServerFacts,
  { consents, salt }: { readonly consents: ReturnType<typeof consentsFor>; readonly salt: string },
): Evidence {
  const { receivedAt, sender, auditLog, correction, lead } = facts
  const { version, htmlSha256, pdfSha256 } = agreements[language]
  return evidenceOf(application, form, {
    language,
    signedAt: receivedAt.toISOString(),
    ipAddress: sender.ipAddress,
    userAgent: sanitizeText(sender.userAgent.slice(0, MAX_USER_AGENT_LENGTH)),
    agreement: { version, htmlSha256, pdfSha256 },
    controllerTitle: allMessages[language].signer.controller,
    consents,
    applicationSha256: applicationHash(submission, salt),
    auditLog,
    correction,
    lead,
    program: program && { ...program, statedByClient: sender.statesProgram },
    form: form.definition && { sha256: formHash(form.definition) },
    enteredBy: sender.enteredBy?.name,
  })
}

function shownSummary(
  { application, language }: CompleteSubmission,
  form: Form,
  { kept = [], replies }: ServerFacts,
): SigningPage['summary'] {
  const messages = allMessages[language]
  const steps = summarize(application, form, messages, { reader: 'others', kept })
  return [
    ...steps.map(({ title, groups }) => ({ title, groups })),
    ...replySection(replies, messages),
  ]
}
