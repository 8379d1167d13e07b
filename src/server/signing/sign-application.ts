/** Creates the evidence of a signature, and what the signer was shown. */

import type { LeadAnswer } from '../../api/leads.ts'
import type { CompleteApplication } from '../../application/application.ts'
import { type ConsentParty, consentsFor } from '../../application/consents.ts'
import type { Reply } from '../../application/corrections/replies.ts'
import {
  type ChainHead,
  type CorrectionEvidence,
  type Evidence,
  evidenceOf,
  type SignedProgram,
  shownConsents,
} from '../../application/evidence.ts'
import type { Form } from '../../application/form.ts'
import type { Language } from '../../application/language.ts'
import type { SigningPage } from '../../application/record/sealed-record.ts'
import type { ArrivedSubmission } from '../../application/submission.ts'
import { replySection, summarize } from '../../application/summary/summary.ts'
import { sanitizeText } from '../../application/text/sanitize-text.ts'
import { allMessages } from '../../messages/all.ts'
import type { Agreement } from '../agreements/service.ts'
import { applicationHash, formHash, randomSalt } from '../records/sealed-records-service.ts'
import type { Sender } from './sender-service.ts'

type OfferedAgreement = Pick<Agreement, 'version' | 'htmlSha256' | 'pdfSha256'> & {
  /** The hash of the stored record: see `agreementRecord`. */
  readonly recordSha256: string
}

/** The texts to sign, and the copy's lifetime; plain values. */
export interface SigningContext {
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
  readonly language: Language
}

/** The facts about a submission that only the server knows. */
export interface ServerFacts {
  readonly reference: string
  readonly receivedAt: Date
  readonly sender: Sender
  /** The secret of the copy's link. */
  readonly secret: string
  readonly auditLog: ChainHead | undefined
  /** Missing for the first version, as is a part that did not change. */
  readonly correction?: CorrectionEvidence
  readonly kept?: readonly string[]
  /** The answers to a reviewer's own questions. */
  readonly replies?: readonly Reply[] | undefined
  /** Whether the page found the lead of the `pmi`; undefined if unknown. */
  readonly lead?: LeadAnswer | undefined
}

/** The results of a signature, for the sealed record and for the applicant's copy. */
interface SignedApplication {
  readonly evidence: Evidence
  readonly shown: SigningPage
  /** For the sealed record only: see `applicationHash`. */
  readonly salt: string
}

const MAX_USER_AGENT_LENGTH = 512

export function signApplication(
  complete: CompleteSubmission,
  signing: SigningContext,
  facts: ServerFacts,
): SignedApplication {
  const { application, language } = complete
  const { party } = signing
  const consents = consentsFor(application, party, allMessages[language].consents)
  const salt = randomSalt()
  const evidence = evidenceFor(complete, signing, facts, { consents, salt })
  const shown: SigningPage = {
    brandName: party.brandName,
    businessName: application.businessName,
    summary: shownSummary(complete, signing.form, facts),
    consents: shownConsents(consents, evidence),
  }
  return { evidence, shown, salt }
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
