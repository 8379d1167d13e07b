/**
 * The state of an application, for anyone with the link to its signed copy or with a link that was
 * mailed later. The reference and the secret come from the link's fragment and are sent in the
 * body, never in a URL. 404 for a wrong or expired link. Never cached.
 */
import * as v from 'valibot'
import { applicationStatuses } from '../application/application-status.ts'
import { jsonObject } from '../application/json/json-object.ts'
import { declineReasons } from '../application/reference/decline-reasons.ts'
import { copyLink, copyLinkExample, givenReference } from './copies.ts'
import { errorResponses } from './errors.ts'
import { route } from './route.ts'
import { shownThread, textLanguageHeader } from './thread.ts'

/** The request that opens the status page. */
export const applicationLink = v.pipe(jsonObject(copyLink), v.examples([copyLinkExample]))

/** ISO 8601. */
const time = v.string()

const statusHeaders = v.looseObject(textLanguageHeader)

/** The steps of an application as the applicant sees them. */
const statusSteps = [
  'received',
  'reviewing',
  'reopened',
  'correction-requested',
  'corrected',
  'correction-ended',
  'approved',
  'declined',
  'withdrawn',
] as const

const shownStatus = v.strictObject({
  reference: v.string(),
  status: v.picklist(applicationStatuses),
  /** The texts are in the language that the request accepts. */
  title: v.string(),
  intro: v.string(),
  next: v.array(v.string()),
  /** The steps so far, oldest first. */
  steps: v.array(
    v.strictObject({
      step: v.picklist(statusSteps),
      at: time,
      text: v.string(),
      reasons: v.optional(
        v.array(v.strictObject({ code: v.picklist(declineReasons), text: v.string() })),
      ),
    }),
  ),
  /** The waiting request for corrections; null if there is none. */
  correction: v.nullable(
    v.strictObject({
      expiresAt: time,
      /** The masked address that its link was mailed to; null if a reviewer passed the link on. */
      mailedTo: v.nullable(v.string()),
      /** Whether the link can be mailed again. */
      canResend: v.boolean(),
    }),
  ),
  thread: shownThread,
  /** Whether the applicant can write a message: once, and again after each request. */
  mayWrite: v.boolean(),
  copies: v.array(
    v.strictObject({
      /** From 1. */
      version: v.number(),
      signedAt: time,
      /** Whether this link opens the copy. */
      isOpen: v.boolean(),
    }),
  ),
  mayWithdraw: v.boolean(),
  linkExpiresAt: time,
  /** The names in the copy; only for a link that opens it. */
  about: v.optional(v.strictObject({ businessName: v.string(), signedBy: v.string() })),
})

const erasedStatus = v.strictObject({ reference: v.string(), erasedAt: time })

/** The state for a link that only opens the signed copy. */
const readingStatus = v.strictObject({
  reference: v.string(),
  mayRead: v.literal('copy'),
  linkExpiresAt: time,
})

export type ReadingStatus = v.InferOutput<typeof readingStatus>
export type ShownStatus = v.InferOutput<typeof shownStatus>
export type ErasedStatus = v.InferOutput<typeof erasedStatus>

export const statusRoute = route('POST', '/api/applications/status', {
  operationId: 'readStatus',
  summary: 'See what became of an application, with its link',
  headers: statusHeaders,
  body: applicationLink,
  response: {
    200: v.pipe(
      v.union([shownStatus, erasedStatus, readingStatus]),
      v.description(
        'What became of it, or when it was erased; nothing of that for a link that only reads the copy',
      ),
      v.metadata({
        examples: [{ reference: 'MA-7K3Q-9XDM', erasedAt: '2026-11-24T10:42:00.000Z' }],
      }),
    ),
    ...errorResponses(400, 404, 413, 415, 429),
  },
})

export const withdrawRoute = route('POST', '/api/applications/status/withdraw', {
  operationId: 'withdrawApplication',
  summary: 'Withdraw an application that is not decided, with its link',
  body: applicationLink,
  response: {
    204: v.pipe(v.undefined(), v.description('Withdrawn')),
    ...errorResponses(400, 404, 409, 413, 415, 429),
  },
})

export const messageRoute = route('POST', '/api/applications/status/messages', {
  operationId: 'writeMessage',
  summary: 'Write to the reviewer, with the link',
  headers: statusHeaders,
  body: v.pipe(
    jsonObject({
      ...copyLink,
      text: v.pipe(v.string(), v.description('It is sealed')),
    }),
    v.examples([{ ...copyLinkExample, text: 'We moved to 12 Main St.' }]),
  ),
  response: {
    204: v.pipe(v.undefined(), v.description('Written')),
    ...errorResponses(400, 404, 409, 413, 415, 422, 429),
  },
})

export const resendCorrectionRoute = route('POST', '/api/applications/status/corrections', {
  operationId: 'resendCorrectionLink',
  summary: 'Have the link of the corrections mailed again to where it was mailed',
  body: applicationLink,
  response: {
    204: v.pipe(v.undefined(), v.description('On its way')),
    ...errorResponses(400, 404, 409, 413, 415, 429),
  },
})

export const newStatusLinkRoute = route('POST', '/api/applications/status/link', {
  operationId: 'sendStatusLink',
  summary: 'Have a new link mailed to an address that the application has',
  body: v.pipe(
    jsonObject({
      reference: givenReference,
      email: v.pipe(v.string(), v.maxLength(254)),
    }),
    v.examples([{ reference: 'MA-7K3Q-9XDM', email: 'maria@example.com' }]),
  ),
  response: {
    204: v.pipe(
      v.undefined(),
      v.description('On its way, if the application has this address: the answer is the same'),
    ),
    ...errorResponses(400, 413, 415, 429),
  },
})
