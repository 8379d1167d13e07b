/**
 * Validates a submission and prepares everything that is stored with it: signed, sealed, with its
 * deliveries. It only computes and makes no calls.
 */

import { randomInt } from 'node:crypto'
import type { ApplicationRequest } from '../../api/applications.ts'
import type { LeadAnswer } from '../../api/leads.ts'
import { isReplyKind } from '../../application/corrections/reply-paths.ts'
import { type AskedDocument, missingDocuments } from '../../application/documents/documents.ts'
import type { ChainHead } from '../../application/evidence.ts'
import { latestDay } from '../../application/fields/field.ts'
import { askedDocuments } from '../../application/forms/asked-documents.ts'
import type { Issue } from '../../application/issues.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import {
  type ArrivedSubmission,
  arrive,
  unaskedPaths,
  validateSubmission,
} from '../../application/submission.ts'
import { sanitizeText } from '../../application/text/sanitize-text.ts'
import { type CompleteDocument, documentIssues } from '../documents/service.ts'
import { announceDocuments, webhookFor } from '../notifications/service.ts'
import type { UsableEntry } from '../owner-entry/service.ts'
import { intentHash } from '../platform/encryption/secret-link.ts'
import { entryIssues } from '../records/owner-entry-service.ts'
import type { StoredApplication } from '../records/service.ts'
import { randomCopySecret, withReference, withSecret } from '../signed-copies/link-service.ts'
import type { Sender } from '../signing/sender-service.ts'
import {
  type CompleteSubmission,
  checkComplete,
  receivedDetail,
  type SealSettings,
  type SubmissionRejection,
  signAndSeal,
} from '../signing/sign-and-seal-service.ts'
import type { IdempotencyBinding } from './idempotency.ts'
import type { PreparedSubmission } from './save-submission.ts'

/** A submission as it arrived, and the server's knowledge of its sender. */
export interface IncomingSubmission {
  readonly body: ApplicationRequest
  /** Undefined if the client sent no idempotency key. */
  readonly key: IdempotencyBinding | undefined
  readonly sender: Sender
  readonly receivedAt: Date
  /** The id of its invitation. */
  readonly invitation?: string | undefined
  /** A hash that other rows of the same application share; undefined if the client sent none. */
  readonly intent?: string | undefined
  /** Whether the page found the lead of the `pmi`; undefined if it did not say. */
  readonly lead?: LeadAnswer | undefined
  readonly auditLog: ChainHead | undefined
  /** The numbers of a linked account, once the bank link has returned them. */
  readonly linkedAccount?: SealedRecord['linkedAccount']
  /** The owners' own entries that can still be used. */
  readonly entries?: readonly UsableEntry[]
  /** The application's documents that can still be used. */
  readonly documents?: readonly CompleteDocument[]
}

export interface PrepareSettings extends SealSettings {
  readonly program: string
  /** Documents without which no application is complete, and others. */
  readonly askedDocuments: readonly AskedDocument[]
  /** The page to show after the submission; `withCopyLink` fills it in. */
  readonly answerUrl: string
}

/** A system has answered questions that are not asked. */
export interface UnaskedAnswers {
  readonly outcome: 'not-asked'
  readonly fields: readonly string[]
}

export type PrepareOutcome =
  | SubmissionRejection
  | UnaskedAnswers
  /** The submission is valid, but the numbers of its linked account are missing. */
  | { readonly outcome: 'account-needed'; readonly publicToken: string; readonly accountID: string }
  | {
      readonly outcome: 'prepared'
      readonly prepared: PreparedSubmission
      /** The page to show next. Its URL contains the copy's secret, so it is never stored. */
      readonly url: string
    }

/** Prepares a submission. Each call generates a new reference. */
export type PrepareSubmission = (incoming: IncomingSubmission) => Promise<PrepareOutcome>

export function prepareSubmission(settings: PrepareSettings): PrepareSubmission {
  const { signing } = settings
  return async (incoming) => {
    const { body, sender } = incoming
    // Pages send no such answers. The systems of earlier keys may, and are not refused for it.
    const unasked = sender.enteredBy?.submitted === 201 ? unaskedPaths(body, signing.form) : []
    if (unasked.length > 0) return { outcome: 'not-asked', fields: unasked }
    const arrived = arrive(body, signing.form)
    const { application: answers } = arrived
    const issues = submissionIssues(arrived, incoming, settings)
    const read = checkComplete(arrived, issues, signing, sender)
    if (read.outcome !== 'complete') return read
    if (answers.plaid && !incoming.linkedAccount) {
      const { publicToken, accountID } = answers.plaid
      return { outcome: 'account-needed', publicToken, accountID }
    }
    const secret = incoming.key?.secret ?? randomCopySecret()
    const signed = await signIncoming(settings, read, incoming, secret)
    const prepared = prepareRows(settings, signed, incoming)
    return {
      outcome: 'prepared',
      prepared,
      url: withSecret(prepared.application.answer_url, secret),
    }
  }
}

function submissionIssues(
  arrived: ArrivedSubmission,
  { entries = [], documents = [], receivedAt }: IncomingSubmission,
  {
    askedDocuments: always,
    signing: { form },
  }: Pick<PrepareSettings, 'askedDocuments' | 'signing'>,
): readonly Issue[] {
  const { application: answers } = arrived
  return [
    ...validateSubmission(arrived, latestDay(receivedAt), form),
    ...entryIssues(answers, entries),
    ...missingDocuments(answers, askedDocuments(always, answers, form)),
    // No reviewer has asked a question yet.
    ...documentIssues(
      answers,
      documents.filter(({ kind }) => !isReplyKind(kind)),
    ),
  ]
}

/** Signs and seals a submission under a new reference. */
async function signIncoming(
  sealing: SealSettings,
  complete: CompleteSubmission,
  incoming: IncomingSubmission,
  secret: string,
) {
  const { receivedAt, sender, auditLog } = incoming
  const pmi = sanitizeText(complete.application.persistentMarketingIdentifier)
  const reference = randomReference()
  const signed = await signAndSeal(sealing, complete, {
    reference,
    receivedAt,
    sender,
    secret,
    auditLog,
    lead: pmi === '' ? undefined : incoming.lead,
    linkedAccount: incoming.linkedAccount ?? null,
  })
  return { ...signed, reference, pmi: pmi || null }
}

/** Returns the rows of an application, with its receipt and the messages to send. */
function prepareRows(
  settings: PrepareSettings,
  signed: Awaited<ReturnType<typeof signIncoming>>,
  incoming: IncomingSubmission,
): PreparedSubmission {
  const { program, answerUrl, emails, signer } = settings
  const { reference, copy, columns, copyMail, sealed, pmi } = signed
  const { key, receivedAt, entries = [], documents = [], sender, invitation } = incoming
  const application: StoredApplication = {
    reference,
    received_at: receivedAt.toISOString(),
    ...columns,
    pmi,
    status: 'received',
    assignee: '',
    correction: '',
    program,
    sealed,
    idempotency_key_hash: key?.idempotency_key_hash ?? null,
    body_hash: key?.body_hash ?? null,
    answer_url: withReference(answerUrl, reference),
  }
  const deliveries = [
    webhookFor('application.submitted'),
    ...announceDocuments(documents),
    ...emails.submitted(application),
    ...copyMail,
  ]
  const received = receivedDetail(settings, signed, {
    row: application,
    deliveries,
    entries,
    documents,
    enteredBy: sender.enteredBy,
    invitation,
  })
  const intent = intentHash(incoming.intent)
  const used = { entries, documents, invitation }
  return { application, intent, copy, received, receivedAt, deliveries, ...used, signer }
}

/** Digits and letters that are hard to confuse when someone reads them aloud. */
const READABLE = '23456789ACDEFGHJKMNPQRTVWXYZ'

/** Returns `MA-7K3Q-9XDM`: easy to read over the phone, and not secret. */
export function randomReference(): string {
  return `MA-${randomText(4)}-${randomText(4)}`
}

function randomText(length: number): string {
  return Array.from({ length }, () => READABLE[randomInt(READABLE.length)]).join('')
}
