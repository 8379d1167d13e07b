/**
 * Validates a corrected application and prepares everything that is stored with it. It only
 * computes and makes no calls.
 */

import type { Application } from '../../application/application.ts'
import { isAskedFor, issuesBesides, withoutKept } from '../../application/correction.ts'
import { fieldLabels } from '../../application/correction-labels.ts'
import { documentsPath, missingDocuments } from '../../application/documents.ts'
import type { Correction } from '../../application/facts/application-state.ts'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import { detailOf, type RecordedEvent } from '../../application/facts/event-reading.ts'
import { dayOf } from '../../application/fields/field.ts'
import { askedDocuments, documentKindsOf } from '../../application/forms/asked-documents.ts'
import { withOwnWords } from '../../application/forms/own-words.ts'
import { broken, type Issue } from '../../application/issues.ts'
import { ownValue } from '../../application/own-value.ts'
import {
  questionText,
  type Reply,
  replyIssues,
  type SentReply,
  unaskedReplies,
} from '../../application/replies.ts'
import { questionsAsked, replyPath } from '../../application/reply-paths.ts'
import {
  type ArrivedSubmission,
  arrive,
  toSubmission,
  validateSubmission,
} from '../../application/submission.ts'
import { allMessages } from '../../messages/all.ts'
import { type CompleteDocument, documentIssues } from '../documents/service.ts'
import { announceDocuments, webhookFor } from '../notifications/service.ts'
import type { NewDelivery } from '../outbox/service.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { entryIssues } from '../records/owner-entry-service.ts'
import type { StoredApplication } from '../records/service.ts'
import type { ApplicationVersionsTable } from '../records/versions-service.ts'
import type { NewCopy } from '../signed-copies/service.ts'
import {
  type CompleteSubmission,
  checkComplete,
  receivedDetail,
  type SealSettings,
  type SubmissionRejection,
  signAndSeal,
} from '../signing/sign-and-seal-service.ts'
import type { IncomingSubmission, PrepareSettings } from '../submissions/service.ts'
import { encryptWords, threadKeyOf } from '../threads/service.ts'
import { correctedNotice } from './mails-service.ts'

/** A corrected application as it arrived, and the server's knowledge of the version before. */
export interface IncomingCorrection
  extends Omit<IncomingSubmission, 'key' | 'entries' | 'documents'> {
  /** The secret of the link to the copy. */
  readonly secret: string
  readonly correction: Pick<Correction, 'id' | 'fields' | 'kept' | 'questions'>
  /** The answers to the reviewer's own questions. */
  readonly replies: readonly SentReply[]
  /** The key of the earlier thread; null if the applicant does not have it. */
  readonly threadKey: string | null
  /** The number of the new version. */
  readonly version: number
  /** The hash of the previous version. */
  readonly previousSha256: string
  readonly row: StoredApplication
  /** The signed events of the application. */
  readonly events: readonly RecordedEvent[]
  /** The documents that the application has, and the documents uploaded since. */
  readonly documents: Readonly<Record<'own' | 'uploaded', readonly CompleteDocument[]>>
}

/** Everything that is stored with a corrected application. */
export interface PreparedCorrection {
  /** The row, with the columns of the queue. */
  readonly row: StoredApplication
  readonly version: ApplicationVersionsTable
  readonly copy: NewCopy
  readonly event: EventContent<'corrected'>
  /** The text that the copy's link adds to the thread; undefined if there is none. */
  readonly words: Uint8Array | undefined
  readonly deliveries: readonly NewDelivery[]
  /** The documents that are new to the application. */
  readonly documents: readonly CompleteDocument[]
}

/**
 * The applicant changed answers or added replies that nobody had asked for. The server finds only
 * those that it can compare.
 */
export interface UnrequestedChange {
  readonly outcome: 'not-asked'
  readonly fields: readonly string[]
}

export type PrepareCorrection = (
  incoming: IncomingCorrection,
) => Promise<
  | SubmissionRejection
  | UnrequestedChange
  | { readonly outcome: 'account-needed'; readonly publicToken: string; readonly accountID: string }
  | { readonly outcome: 'prepared'; readonly prepared: PreparedCorrection }
>

/** Returns what prepares the corrections of a program. */
export function prepareCorrection(settings: PrepareSettings): PrepareCorrection {
  const { signing } = settings
  return async (incoming) => {
    const { body, correction, row, linkedAccount = null } = incoming
    const { form } = signing
    const application = withoutKept(arrive(body, form).application, correction.kept, form)
    const arrived = { application, submission: toSubmission(application, form) }
    const issues = correctionIssues(arrived, incoming, settings)
    const read = checkComplete(arrived, issues, signing, incoming.sender)
    if (read.outcome !== 'complete') return read
    const notAsked = [
      ...findUnrequestedChanges(application, correction.fields, row),
      ...findUnrequestedReplies(incoming),
    ]
    if (notAsked.length > 0) return { outcome: 'not-asked', fields: notAsked }
    if (application.plaid && correction.fields.includes('plaid') && !linkedAccount) {
      const { publicToken, accountID } = application.plaid
      return { outcome: 'account-needed', publicToken, accountID }
    }
    const replies = incoming.replies.map(({ salt: _, ...reply }) => reply)
    const signed = await signCorrected(settings, read, incoming, replies)
    const words = encryptAddedWords(incoming, replies, signed.copyKey)
    const prepared = prepareRows(settings, incoming, { ...signed, words })
    return { outcome: 'prepared', prepared }
  }
}

/** Signs and seals the next version. */
async function signCorrected(
  sealing: SealSettings,
  complete: CompleteSubmission,
  incoming: IncomingCorrection,
  replies: readonly Reply[],
) {
  const { sender, correction, version, previousSha256, receivedAt, auditLog, secret } = incoming
  const { id, fields, kept } = correction
  const texts = withOwnWords(allMessages[complete.language], sealing.signing.form)
  const labels = fieldLabels(fields, complete.application, texts)
  return signAndSeal(sealing, complete, {
    reference: incoming.row.reference,
    receivedAt,
    sender,
    secret,
    auditLog,
    linkedAccount: incoming.linkedAccount ?? null,
    correction: {
      evidence: { version, previousSha256, asked: labels },
      record: { version, id, fields, kept, ...(replies.length > 0 && { replies }) },
    },
  })
}

/**
 * Returns the encrypted text that the link of the new copy adds to the thread; undefined if there
 * is none.
 */
function encryptAddedWords(
  { threadKey, row }: Pick<IncomingCorrection, 'threadKey' | 'row'>,
  replies: readonly Reply[],
  copyKey: string,
): Uint8Array | undefined {
  const added = {
    ...(replies.length > 0 && { replies }),
    ...(threadKey !== null && { before: threadKey }),
  }
  return Object.keys(added).length > 0
    ? encryptWords(threadKeyOf(copyKey), row.reference, added)
    : undefined
}

/** Returns the rows of the next version, with its event and the messages to send. */
function prepareRows(
  sealing: SealSettings,
  { correction: { id }, row, version, receivedAt, documents, sender }: IncomingCorrection,
  signed: Awaited<ReturnType<typeof signCorrected>> & Pick<PreparedCorrection, 'words'>,
): PreparedCorrection {
  const { emails, signing } = sealing
  const { copy, columns, copyMail, sealed, words } = signed
  const { reference } = row
  const { uploaded } = documents
  const corrected = { ...row, ...columns }
  const deliveries = [
    webhookFor('application.corrected'),
    ...announceDocuments(uploaded),
    ...emails.corrected(corrected, receivedAt),
    ...copyMail,
    ...correctedNotice(emails, emails.contactOf(row), signed.signerEmail, {
      brandName: signing.party.brandName,
      supportEmail: signing.party.supportEmail,
      reference,
    }),
  ]
  const detail = {
    ...{ id, version, ...(words && { words: bytesHash(words) }) },
    ...receivedDetail(sealing, signed, {
      ...{ row: corrected, deliveries },
      ...{ entries: [], documents: uploaded, enteredBy: sender.enteredBy },
    }),
  }
  return {
    row: corrected,
    version: { reference, version, sealed },
    copy,
    event: { kind: 'corrected', detail },
    words,
    deliveries,
    documents: uploaded,
  }
}

function correctionIssues(
  arrived: ArrivedSubmission,
  { correction, replies, row, events, documents, receivedAt }: IncomingCorrection,
  {
    askedDocuments: always,
    signing: { form },
  }: Pick<PrepareSettings, 'askedDocuments' | 'signing'>,
): readonly Issue[] {
  const { fields, kept } = correction
  const { application } = arrived
  const wasSealed = (name: 'entries' | 'documents', id: string, sha256: string) =>
    events.some((event) => {
      const detail = detailOf(event, 'received', 'corrected', 'rekeyed')
      return ownValue(detail?.[name] ?? {}, id)?.sha256 === sha256
    })
  const entries = application.companyOwners.flatMap(({ enteredBy }) =>
    enteredBy && wasSealed('entries', enteredBy.invitation, enteredBy.sha256) ? [enteredBy] : [],
  )
  const own = application.documents.flatMap(({ id, sha256 }) => {
    const stored = documents.own.find((one) => one.id === id)
    return stored && wasSealed('documents', id, sha256) ? [{ id, kind: stored.kind, sha256 }] : []
  })
  const isUploaded = ({ id }: { readonly id: string }) =>
    documents.uploaded.some((one) => one.id === id)
  const requested = documentKindsOf(form).filter((kind) => fields.includes(documentsPath(kind)))
  const stillRequired = askedDocuments(always, application, form).filter(({ kind }) =>
    documents.own.some((one) => one.kind === kind),
  )
  return [
    ...issuesBesides(application, kept, validateSubmission(arrived, dayOf(receivedAt), form), form),
    ...bankIssues(application, fields, row),
    ...entryIssues(application, entries),
    ...missingDocuments(application, stillRequired),
    ...missingDocuments(
      { documents: application.documents.filter(isUploaded) },
      requested.map((kind) => ({ kind, isRequired: true })),
    ),
    ...documentIssues(application, [...own, ...documents.uploaded]),
    ...replyIssues(
      questionsAsked(fields),
      replies,
      application.documents.filter(isUploaded),
      dayOf(receivedAt),
    ),
  ]
}

/** Returns the answers in the queue's columns that were changed without a request. */
function findUnrequestedChanges(
  { annualSales, mcc, businessStructure, businessAddress }: Application,
  fields: readonly string[],
  row: StoredApplication,
): readonly string[] {
  const changed = {
    annualSales: annualSales !== row.annual_sales,
    mcc: mcc !== row.mcc,
    businessStructure: businessStructure !== row.structure,
    'businessAddress.state': businessAddress.state !== row.state,
  }
  return Object.entries(changed).flatMap(([path, isChanged]) =>
    isChanged && !isAskedFor(path, fields) ? [path] : [],
  )
}

/** Returns the replies to questions that nobody asked, or asked in other words. */
function findUnrequestedReplies({
  correction: { fields, questions = {} },
  replies,
  documents,
}: IncomingCorrection): readonly string[] {
  const others = replies.filter(
    (reply) =>
      ownValue(questions, String(reply.number)) !== bytesHash(Buffer.from(questionText(reply))),
  )
  const unasked = unaskedReplies(questionsAsked(fields), replies, documents.uploaded)
  return [...new Set([...unasked, ...others.map(({ number }) => replyPath(number))])]
}

/** Lets applicants switch between a linked and a typed account only if the request asks for it. */
function bankIssues(
  { plaid }: Application,
  fields: readonly string[],
  { bank_method: before }: StoredApplication,
): readonly Issue[] {
  const isAsSigned = (plaid ? 'linked' : 'manual') === before
  return isAsSigned || fields.includes('plaid')
    ? []
    : [{ path: 'manualEntry', ...broken('bank.missing') }]
}
