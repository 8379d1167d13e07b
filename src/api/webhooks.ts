/**
 * The messages to the operator's back office, by type, with the `type`, `timestamp` and `data` of
 * Standard Webhooks. They contain no readable personal data. A body may gain keys without a new
 * version, but never loses any.
 */
import * as v from 'valibot'
import { applicationStatuses } from '../application/application-status.ts'
import { boardingResults } from '../application/boarding.ts'
import { applicationSummary, declineReason } from './stored-applications.ts'

const {
  reference,
  receivedAt: _received,
  status: _status,
  awaitsCorrection: _waits,
  isRowChanged: _changed,
  program: _program,
  ...readable
} = applicationSummary

const time = v.pipe(v.string(), v.description('ISO 8601'))
const sealed = v.pipe(
  v.string(),
  v.description("An age file in base64, which the operator's identity opens"),
)

const externalId = v.pipe(
  v.string(),
  v.description('Yours, from the invitation that the applicant used; absent without one'),
)

/** The event's number in its application. */
const sequence = v.pipe(
  v.number(),
  v.description('A later message about an application has a greater one'),
)

const about = {
  reference,
  program: applicationSummary.program,
  externalId: v.optional(externalId),
  sequence,
}

/** The fields of an application that a list shows. */
export const webhookSummary = v.strictObject(readable)

const received = {
  ...about,
  receivedAt: time,
  summary: webhookSummary,
  sealedRecord: sealed,
  sealedEntries: v.optional(
    v.pipe(
      v.record(v.string(), sealed),
      v.description(
        'What owners entered themselves, by the `invitation` of their `enteredBy` in the record; ' +
          'absent if none did',
      ),
    ),
  ),
}

const context = { ...about, at: time }

/** The data about a request for corrections. */
const ofCorrection = { ...context, id: v.pipe(v.string(), v.description('Of the request')) }
const ofOpenCorrection = { ...ofCorrection, expiresAt: time }

const reasons = v.optional(v.pipe(v.array(declineReason), v.description('Why it was declined')))

/** The data about an invitation. `reference` is present once the application was submitted. */
const ofInvitation = {
  id: v.pipe(v.string(), v.description('Of the invitation')),
  externalId: v.pipe(v.nullable(v.string()), v.description('Yours; null without one')),
  program: applicationSummary.program,
  sequence: v.pipe(
    v.number(),
    v.description('A later message about an invitation has a greater one'),
  ),
  at: time,
}

const invitationData = v.strictObject(ofInvitation)

/** The data of each message, by its type. */
export const webhookData = {
  'application.submitted': v.strictObject(received),
  'application.corrected': v.strictObject({
    ...received,
    version: v.pipe(v.number(), v.description('From 2')),
  }),
  'application.status': v.strictObject({
    ...context,
    from: v.picklist(applicationStatuses),
    to: v.picklist(applicationStatuses),
    reasons,
    byApplicant: v.optional(
      v.pipe(v.literal(true), v.description('The applicant withdrew it on the status page')),
    ),
    sealedNote: v.optional(sealed),
  }),
  'application.proposed': v.strictObject({
    ...context,
    to: v.pipe(
      v.picklist(applicationStatuses),
      v.description('What the first person decided; a second person has to decide the same'),
    ),
    reasons,
    sealedNote: v.optional(sealed),
  }),
  'application.documents-added': v.strictObject({
    ...context,
    version: v.pipe(v.number(), v.description('Of the application, from 1')),
    documents: v.pipe(
      v.array(v.strictObject({ id: v.string(), sha256: v.string() })),
      v.description(
        'Those that came with this version. The record has the same ids, and what each document is; ' +
          'the hash is of the sealed bytes',
      ),
    ),
  }),
  'application.boarded': v.strictObject({
    ...context,
    result: v.picklist(boardingResults),
    id: v.optional(
      v.pipe(
        v.string(),
        v.description("The processor's number for the merchant; absent without one"),
      ),
    ),
    sealedNote: v.optional(sealed),
  }),
  'application.correction-requested': v.strictObject({
    ...ofOpenCorrection,
    fields: v.pipe(
      v.array(v.string()),
      v.description(
        "What is requested, as dotted paths: `companyOwners.0.ssn`, or `replies.2`, the reviewer's own " +
          'second question',
      ),
    ),
  }),
  'application.correction-reminded': v.strictObject(ofOpenCorrection),
  'application.correction-expired': v.strictObject(ofOpenCorrection),
  'application.correction-withdrawn': v.strictObject(ofCorrection),
  'application.message': v.strictObject({ ...context, sealedNote: v.optional(sealed) }),
  'application.erased': v.strictObject(context),
  'invitation.created': invitationData,
  'invitation.sent': invitationData,
  'invitation.opened': invitationData,
  'invitation.started': invitationData,
  'invitation.submitted': v.strictObject({ ...ofInvitation, reference }),
  'invitation.expired': invitationData,
  'invitation.revoked': invitationData,
} as const

export type WebhookType = keyof typeof webhookData

/** When each message is sent. */
export const webhookMeanings: Readonly<Record<WebhookType, string>> = {
  'application.submitted': 'An application arrived',
  'application.corrected':
    'A corrected version arrived. Sensitive answers that were not requested are empty: the ' +
    "record's `correction.kept` has their paths, the previous version their values",
  'application.status':
    'Someone decided (in the console after `UNDO_SECONDS`), reopened, withdrew or added a note ' +
    '(`from` = `to`)',
  'application.proposed': 'The first of two people decided; the status has not changed yet',
  'application.documents-added': 'Documents came with an application or a corrected version',
  'application.boarded': "Someone recorded the processor's answer",
  'application.correction-requested': 'A reviewer asked the applicant for something',
  'application.correction-reminded': 'The applicant was reminded by email',
  'application.correction-expired': 'The time to answer is over',
  'application.correction-withdrawn': 'The request was canceled',
  'application.message': 'The applicant wrote on the status page',
  'application.erased':
    'It was erased here: erase it, too. This may be its only message, and lacks the erased ' +
    '`externalId`: save the `reference`',
  'invitation.created': 'An invitation was made',
  'invitation.sent': 'Its email, or a reminder, arrived at the mail server',
  'invitation.opened': 'Someone used the page; a mail scanner does not count',
  'invitation.started': 'The applicant completed a step',
  'invitation.submitted': 'The applicant submitted the application',
  'invitation.expired': 'Its time is over',
  'invitation.revoked': 'You revoked it',
}

/** The type of a message about an invitation rather than an application. */
export type InvitationWebhookType = Extract<WebhookType, `invitation.${string}`>

/** Returns whether a message is about an invitation. */
export function isInvitationWebhook(type: WebhookType): type is InvitationWebhookType {
  return type.startsWith('invitation.')
}

/** Returns whether there is a message of this type. */
export function isWebhookType(type: string): type is WebhookType {
  return Object.hasOwn(webhookData, type)
}

export const webhookTypes = Object.keys(webhookData).filter(isWebhookType)

export const auditLogHead = v.pipe(
  v.strictObject({ position: v.number(), hash: v.string() }),
  v.description('The chain head of the audit log; absent before there is one'),
)

/** The data of an invitation's messages. */
const sentInvitationData = withHead(invitationData.entries)

/** The parts that several messages share, by their names in the description. */
export const webhookParts = {
  EventSequence: sequence,
  EventExternalId: externalId,
  InvitationEventData: sentInvitationData,
  SealedFile: sealed,
}

/** Returns the schema of a message's body. */
export function webhookMessage(type: WebhookType) {
  return v.strictObject({
    type: v.literal(type),
    timestamp: v.pipe(v.string(), v.description('ISO 8601: when it happened')),
    data:
      webhookData[type] === invitationData
        ? sentInvitationData
        : withHead(webhookData[type].entries),
  })
}

function withHead<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject({ ...entries, auditLog: v.optional(auditLogHead) })
}

/** Returns the name of a message's schema: `ApplicationSubmittedEvent`. */
export function webhookName(type: WebhookType): string {
  const words = type.split(/[.-]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${words.join('')}Event`
}

/** The bodies of all messages, by their names. */
export const webhookMessages = Object.fromEntries(
  webhookTypes.map((type) => [webhookName(type), webhookMessage(type)]),
)

/** Any message's body. */
export const webhookEvent = v.variant('type', Object.values(webhookMessages))
