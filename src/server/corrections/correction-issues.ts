/** A corrected application as it arrives, and what is wrong with it: pure functions. */

import type { Application } from '../../application/application.ts'
import { isAskedFor, issuesBesides } from '../../application/corrections/correction.ts'
import {
  questionText,
  replyIssues,
  type SentReply,
  unaskedReplies,
} from '../../application/corrections/replies.ts'
import { questionsAsked, replyPath } from '../../application/corrections/reply-paths.ts'
import { documentsPath, missingDocuments } from '../../application/documents/documents.ts'
import type { Correction } from '../../application/facts/application-state.ts'
import { detailOf, type RecordedEvent } from '../../application/facts/event-reading.ts'
import { latestDay } from '../../application/fields/field.ts'
import { askedDocuments, documentKindsOf } from '../../application/forms/asked-documents.ts'
import { broken, type Issue } from '../../application/issues.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { type ArrivedSubmission, validateSubmission } from '../../application/submission.ts'
import { type CompleteDocument, documentIssues } from '../documents/service.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { entryIssues } from '../records/owner-entry-service.ts'
import type { StoredApplication } from '../records/service.ts'
import type { IncomingSubmission, PrepareSettings } from '../submissions/service.ts'

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

/** Returns the issues of a corrected application, besides the answers that stay as they were. */
export function correctionIssues(
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
    const stored = documents.own.find((candidate) => candidate.id === id)
    return stored && wasSealed('documents', id, sha256) ? [{ id, kind: stored.kind, sha256 }] : []
  })
  const isUploaded = ({ id }: { readonly id: string }) =>
    documents.uploaded.some((document) => document.id === id)
  const requested = documentKindsOf(form).filter((kind) => fields.includes(documentsPath(kind)))
  const stillRequired = askedDocuments(always, application, form).filter(({ kind }) =>
    documents.own.some((document) => document.kind === kind),
  )
  return [
    ...issuesBesides(
      application,
      kept,
      validateSubmission(arrived, latestDay(receivedAt), form),
      form,
    ),
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
      latestDay(receivedAt),
    ),
  ]
}

/**
 * Returns the answers in the queue's columns that were changed without a request, and the replies
 * to questions that nobody asked, or asked in other words.
 */
export function unrequestedChanges(
  application: Application,
  incoming: IncomingCorrection,
): readonly string[] {
  const { correction, row } = incoming
  return [...changedColumns(application, correction.fields, row), ...unrequestedReplies(incoming)]
}

function changedColumns(
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

function unrequestedReplies({
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
