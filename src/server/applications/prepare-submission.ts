/**
 * Validates a submission and prepares everything that is stored with it: signed, sealed, with its
 * deliveries. It only computes and makes no calls.
 */
import type { ApplicationRequest } from '../../api/applications.ts'
import { type AskedDocument, missingDocuments } from '../../application/documents.ts'
import { type ChainHead, isAgreementReplaced } from '../../application/evidence.ts'
import type { Issue } from '../../application/issues.ts'
import { type Language, languageNamed } from '../../application/language.ts'
import { contactOf } from '../../application/ownership.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import { sanitizeText } from '../../application/sanitize-text.ts'
import {
  fromSubmission,
  normalizeSubmission,
  validateSubmission,
} from '../../application/submission.ts'
import { isComplete } from '../../application/validate.ts'
import type { SealedParts } from '../audit-log/events.ts'
import type { CompleteDocument } from '../documents/table.ts'
import { committed } from '../outbox/delivery.ts'
import { type OutboxSettings, outbox } from '../outbox/outbox.ts'
import { webhookFor } from '../outbox/webhook.ts'
import type { UsableEntry } from '../owner-invitations/entry.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { randomReference } from '../platform/encryption/random-ids.ts'
import { sealTo } from '../platform/encryption/seal.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { withReference, withSecret } from '../signed-copies/copy-link.ts'
import { randomCopySecret } from '../signed-copies/copy-secret.ts'
import type { HashName } from './business-name.ts'
import { documentIssues } from './documents.ts'
import type { IdempotencyBinding } from './idempotency-binding.ts'
import { entryIssues } from './owner-entries.ts'
import { receivedEvent } from './received-event.ts'
import type { PreparedSubmission } from './save-submission.ts'
import { type Signing, signApplication } from './sign-application.ts'
import type { StoredApplication } from './table.ts'

/** A submission as it arrived, and what the server knows about its sender. */
export interface IncomingSubmission {
  readonly body: ApplicationRequest
  /** Undefined if the client sent no idempotency key. */
  readonly key: IdempotencyBinding | undefined
  /** The language that the client accepts; used if the submission does not say what was shown. */
  readonly acceptedLanguage: Language
  readonly ipAddress: string
  readonly userAgent: string
  readonly receivedAt: Date
  /** The chain head of the audit log. */
  readonly auditLog: ChainHead | undefined
  /** The numbers of a linked account, once the bank link has returned them. */
  readonly linkedAccount?: SealedRecord['linkedAccount']
  /** What its owners have entered themselves and can still be used. */
  readonly entries?: readonly UsableEntry[]
  /** Its documents that can still be used. */
  readonly documents?: readonly CompleteDocument[]
}

export interface PrepareSettings {
  /** age public keys; the private key of any of them opens what is sealed. */
  readonly recipients: readonly string[]
  /** Signs the first event of each application. */
  readonly signer: Signer
  readonly signing: Signing
  readonly outbox: OutboxSettings
  /** Documents without which no application is complete, and others. */
  readonly askedDocuments: readonly AskedDocument[]
  /** Seals business names, and hashes them for the search; undefined where they are readable. */
  readonly hashName: HashName | undefined
  /** The page to show after the submission; `withCopyLink` fills it in. */
  readonly answerUrl: string
}

export type Rejected =
  | { readonly outcome: 'rejected'; readonly issues: readonly Issue[] }
  | { readonly outcome: 'agreement-replaced' }

export type PrepareOutcome =
  | Rejected
  /** It is valid, but the numbers of its linked account are still missing. */
  | { readonly outcome: 'account-needed'; readonly publicToken: string; readonly accountID: string }
  | {
      readonly outcome: 'prepared'
      readonly prepared: PreparedSubmission
      /** The page to show next. It includes the copy's secret, so it is never stored. */
      readonly url: string
    }

/** Each call generates a new reference. */
export type PrepareSubmission = (incoming: IncomingSubmission) => Promise<PrepareOutcome>

/** Throws if a recipient is not an age public key. */
export function prepareSubmission(settings: PrepareSettings): PrepareSubmission {
  const { recipients, signer, signing, askedDocuments, hashName, answerUrl } = settings
  const seal = sealTo(recipients)
  const emails = outbox(settings.outbox)
  return async (incoming) => {
    const { body, key, ipAddress, userAgent, receivedAt, linkedAccount } = incoming
    const { entries = [], documents = [] } = incoming
    const submission = normalizeSubmission(body)
    const language = languageNamed(submission.signing?.language) ?? incoming.acceptedLanguage
    const agreement = signing.agreements[language]
    const issues = [
      ...validateSubmission(submission, { year: receivedAt.getUTCFullYear() }),
      ...entryIssues(submission, entries),
      ...missingDocuments(submission, askedDocuments),
      ...documentIssues(submission, documents),
    ]
    if (!isComplete(submission, issues)) return { outcome: 'rejected', issues }
    if (isAgreementReplaced(submission, agreement.version)) {
      return { outcome: 'agreement-replaced' }
    }
    if (submission.plaid && !linkedAccount) {
      const { publicToken, accountID } = submission.plaid
      return { outcome: 'account-needed', publicToken, accountID }
    }
    const secret = key?.secret ?? randomCopySecret()
    const reference = randomReference()
    const at = receivedAt.toISOString()
    const { evidence, shown, salt, copy, mail } = signApplication(submission, signing, {
      language,
      reference,
      receivedAt,
      ipAddress,
      userAgent,
      secret,
      auditLog: incoming.auditLog,
    })
    const record: SealedRecord = {
      schema: 1,
      reference,
      receivedAt: at,
      submission,
      linkedAccount: linkedAccount ?? null,
      client: { ipAddress, userAgent },
      evidence,
      shown,
      salt,
    }
    const application: StoredApplication = {
      reference,
      received_at: at,
      business_name: hashName ? '' : sanitizeText(submission.businessName),
      structure: submission.businessStructure,
      mcc: submission.mcc,
      state: submission.businessAddress.state,
      annual_sales: submission.annualSales,
      bank_method: submission.plaid ? 'linked' : 'manual',
      pmi: sanitizeText(submission.persistentMarketingIdentifier) || null,
      status: 'received',
      assignee: '',
      sealed: await seal(record),
      idempotency_key_hash: key?.idempotency_key_hash ?? null,
      body_hash: key?.body_hash ?? null,
      answer_url: withReference(answerUrl, reference),
      contact: emails.contact(reference, {
        to: contactOf(fromSubmission(submission))?.email || submission.businessEmail,
        language,
      }),
      business_name_hash: hashName?.(submission.businessName) ?? null,
    }
    const deliveries = [
      webhookFor('application.submitted'),
      ...emails.submitted(application),
      ...emails.mail('signed-copy', mail),
    ]
    const event = receivedEvent(
      application,
      {
        recipients: seal.recipients,
        language,
        agreement: { version: agreement.version, sha256: agreement.recordSha256 },
        copy: bytesHash(copy.record),
        deliveries: committed(deliveries),
        ...(entries.length > 0 && {
          entries: sealedParts(entries.map((one) => [one.invitation, one])),
        }),
        ...(documents.length > 0 && {
          documents: sealedParts(documents.map((one) => [one.id, one])),
        }),
      },
      signer,
    )
    return {
      outcome: 'prepared',
      prepared: { application, copy, event, deliveries, entries, documents },
      url: withSecret(application.answer_url, secret),
    }
  }
}

function sealedParts(parts: readonly (readonly [string, SealedParts[string]])[]): SealedParts {
  return Object.fromEntries(
    parts.map(([id, { sha256, recipients }]) => [id, { sha256, recipients }]),
  )
}
