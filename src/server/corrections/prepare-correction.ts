/**
 * Validates a corrected application and prepares everything that is stored with it. It only
 * computes and makes no calls.
 */

import { withoutKept } from '../../application/corrections/correction.ts'
import { fieldLabels } from '../../application/corrections/correction-labels.ts'
import type { Reply } from '../../application/corrections/replies.ts'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import { withOwnWords } from '../../application/forms/own-words.ts'
import { arrive, toSubmission } from '../../application/submission.ts'
import { allMessages } from '../../messages/all.ts'
import type { CompleteDocument } from '../documents/service.ts'
import { announceDocuments, webhookFor } from '../notifications/service.ts'
import type { NewDelivery } from '../outbox/service.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
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
import type { PrepareSettings } from '../submissions/service.ts'
import { encryptWords, threadKeyOf } from '../threads/service.ts'
import {
  correctionIssues,
  type IncomingCorrection,
  unrequestedChanges,
} from './correction-issues.ts'
import { correctedNotice } from './mails-service.ts'

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

/** Returns the function that prepares the corrections of a program. */
export function prepareCorrection(settings: PrepareSettings): PrepareCorrection {
  const { signing } = settings
  return async (incoming) => {
    const { body, correction, linkedAccount = null } = incoming
    const { form } = signing
    const application = withoutKept(arrive(body, form).application, correction.kept, form)
    const arrived = { application, submission: toSubmission(application, form) }
    const issues = correctionIssues(arrived, incoming, settings)
    const read = checkComplete(arrived, issues, signing, incoming.sender)
    if (read.outcome !== 'complete') return read
    const fields = unrequestedChanges(application, incoming)
    if (fields.length > 0) return { outcome: 'not-asked', fields }
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
    id,
    version,
    ...(words && { words: bytesHash(words) }),
    ...receivedDetail(sealing, signed, {
      row: corrected,
      deliveries,
      entries: [],
      documents: uploaded,
      enteredBy: sender.enteredBy,
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
