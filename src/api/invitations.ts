/**
 * Invitations of applicants, for the operator's systems, with an API key of the scope
 * `invitations`: `POST` and `GET {api}/api/invitations`, `GET …/{id}`, and `POST …/{id}/renew`,
 * `…/remind` and `…/revoke`. A program's key sees only the invitations of that program. The
 * requests of the applicant's page are in `invitation-links.ts`.
 */
import * as v from 'valibot'
import { exampleApplication } from '../application/forms/us/example-application.ts'
import { address, applicationSchema } from '../application/forms/us/schema.ts'
import { jsonObject } from '../application/json/json-object.ts'
import { ownValue } from '../application/json/own-value.ts'
import { languages } from '../application/language.ts'
import { apiKeyHeaders, keyThatMay } from './api-keys.ts'
import { idempotencyHeader } from './applications.ts'
import { time as requestedTime } from './days-and-times.ts'
import { errorResponses } from './errors.ts'
import { invitedParams } from './invitation-links.ts'
import { route } from './route.ts'
import { stepId } from './step-id.ts'

/** How many days an invitation works by default. */
export const INVITATION_DAYS = 30
const MAX_DAYS = 365
const MAX_REMINDERS = 5
/** The largest number of invitations on a page of the list. */
export const INVITATIONS_PAGE_SIZE = 100

/**
 * The states of an invitation, in order. `sent`: an email arrived at its mail server. `opened`: a
 * person did something on the page. `started`: a step was completed. From `submitted` on, the state
 * is the status of the application.
 */
export const invitationStatuses = [
  'created',
  'sent',
  'opened',
  'started',
  'submitted',
  'reviewing',
  'changes-requested',
  'approved',
  'declined',
  'withdrawn',
  'expired',
  'revoked',
] as const

export type InvitationStatus = (typeof invitationStatuses)[number]

const EXAMPLE_ID = 'aW52aXRhdGlvbi1vZi1hbg'
const time = v.pipe(v.string(), v.description('ISO 8601'))
const days = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_DAYS))

const expiresIn = v.optional(
  v.pipe(days, v.description(`Days until the link stops working; ${INVITATION_DAYS} by default`)),
)

const send = v.optional(
  v.pipe(v.boolean(), v.description('Whether to email the link to `email`; not by default')),
)

interface Part extends v.GenericSchema {
  readonly isRequired?: boolean
  readonly entries?: Readonly<Record<string, Part>>
  readonly item?: Part
  readonly wrapped?: Part
  readonly pipe?: readonly [Part, ...unknown[]]
}

const inParts = new Map<Part, Part>()

/**
 * Returns the schema with every part optional. It is made once per schema; a schema whose parts are
 * all optional is returned as it is.
 */
function inPart<Schema extends Part>(schema: Schema): Schema {
  const known = inParts.get(schema) ?? partly(schema)
  inParts.set(schema, known)
  return known as Schema
}

function partly(schema: Part): Part {
  const { isRequired, entries, item, wrapped, pipe, ...rest } = schema
  const parts = Object.entries(entries ?? {}).map(([name, part]) => [name, inPart(part)] as const)
  const inner = { item: item && inPart(item), wrapped: wrapped && inPart(wrapped) }
  const first = pipe && inPart(pipe[0])
  const isSame =
    !isRequired &&
    parts.every(([name, part]) => part === ownValue(entries ?? {}, name)) &&
    inner.item === item &&
    inner.wrapped === wrapped &&
    first === pipe?.[0]
  if (isSame) return schema
  return {
    ...rest,
    ...(entries && { entries: Object.fromEntries(parts) }),
    ...(inner.item && { item: inner.item }),
    ...(inner.wrapped && { wrapped: inner.wrapped }),
    ...(pipe && first && { pipe: [first, ...pipe.slice(1)] }),
  } as unknown as Part
}

export const invitedAddress = inPart(address)

export const invitedAnswers = v.pipe(
  inPart(applicationSchema),
  v.description(
    'Any part of an application, as it is submitted, but the sensitive answers and the signature',
  ),
)

export const newInvitation = v.pipe(
  jsonObject({
    program: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[a-z][a-z0-9-]{0,31}$/),
        v.description('By default, that of the key, or else of the address that is called'),
      ),
    ),
    externalId: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[\x21-\x7e]{1,200}$/),
        v.description(
          'Yours. The same one again returns the same invitation, until that is revoked',
        ),
      ),
    ),
    language: v.optional(
      v.pipe(v.picklist(languages), v.description('Of the emails, and of the page at first')),
    ),
    expiresIn,
    answers: v.optional(invitedAnswers),
    email: v.optional(
      v.pipe(v.string(), v.email(), v.maxLength(254), v.description('Of the applicant')),
    ),
    send,
    remindAfter: v.optional(
      v.pipe(
        v.array(days),
        v.maxLength(MAX_REMINDERS),
        v.description(
          'Days after which to email a reminder to `email`, unless it was submitted or has expired',
        ),
      ),
    ),
    returnUrl: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(1000),
        v.url(),
        v.regex(/^https:\/\/|^http:\/\/localhost[:/]/),
        v.description('Where the page leads after the submission. https'),
      ),
    ),
    locked: v.optional(
      v.pipe(
        v.array(v.string()),
        v.maxLength(50),
        v.description(
          'Which of `answers` the applicant cannot change: names of questions, such as `businessName` or `businessAddress`, or `answers.terminals` of your own',
        ),
      ),
    ),
  }),
  v.metadata({
    examples: [
      {
        externalId: 'CRM-4711',
        answers: {
          businessName: exampleApplication.businessName,
          businessEmail: exampleApplication.businessEmail,
        },
        locked: ['businessName'],
        email: exampleApplication.businessEmail,
        send: true,
        remindAfter: [3, 7],
        returnUrl: 'https://partner.example/onboarding/4711',
      },
    ],
  }),
)

export const renewal = v.pipe(jsonObject({ expiresIn, send }), v.examples([{ send: true }]))

const status = {
  id: v.string(),
  externalId: v.nullable(v.string()),
  program: v.optional(
    v.pipe(v.string(), v.description('The id of its program; absent for the default one')),
  ),
  status: v.picklist(invitationStatuses),
  createdAt: time,
  expiresAt: time,
  /** Null until then, as are the times below. */
  sentAt: v.nullable(time),
  openedAt: v.nullable(time),
  startedAt: v.nullable(time),
  submittedAt: v.nullable(time),
  step: v.nullable(
    v.pipe(
      v.strictObject({ id: stepId, at: time }),
      v.description('The step that the applicant has reached'),
    ),
  ),
  disputed: v.pipe(
    v.array(v.string()),
    v.description('The locked answers of which the applicant says that they are not right'),
  ),
  reference: v.pipe(
    v.nullable(v.string()),
    v.description('Of the application; null until it is submitted'),
  ),
}

const EXAMPLE = {
  id: EXAMPLE_ID,
  externalId: 'CRM-4711',
  status: 'started',
  createdAt: '2026-11-24T10:42:00.000Z',
  expiresAt: '2026-12-24T10:42:00.000Z',
  sentAt: '2026-11-24T10:42:03.000Z',
  openedAt: '2026-11-25T08:10:00.000Z',
  startedAt: '2026-11-25T08:14:00.000Z',
  submittedAt: null,
  step: { id: 'business-overview', at: '2026-11-25T08:14:00.000Z' },
  disputed: [],
  reference: null,
} as const

export const invitation = v.pipe(
  v.strictObject(status),
  v.description('An invitation, and what became of it'),
  v.metadata({ examples: [EXAMPLE] }),
)

export const invited = v.pipe(
  v.strictObject({
    id: v.string(),
    url: v.pipe(
      v.nullable(v.string()),
      v.description(
        'The link, with its secret in the fragment; null a day later, when only `renew` makes one',
      ),
    ),
    status: v.picklist(invitationStatuses),
    expiresAt: time,
  }),
  v.description('The invitation'),
  v.metadata({
    examples: [
      {
        id: EXAMPLE_ID,
        url: `https://apply.example.com/apply/business-details?invitation=${EXAMPLE_ID}#c2VjcmV0LW9mLXRoZS1saW5rLWluLWl0cy1mcmFnbWVudA`,
        status: 'created',
        expiresAt: '2026-12-24T10:42:00.000Z',
      },
    ],
  }),
)

const invitationsQuery = v.strictObject({
  externalId: v.optional(v.pipe(v.string(), v.maxLength(200), v.examples(['CRM-4711']))),
  status: v.optional(v.pipe(v.picklist(invitationStatuses), v.examples(['started']))),
  /** Only invitations that were created at this time or later. */
  createdSince: v.optional(
    v.pipe(requestedTime, v.description('ISO 8601'), v.examples(['2026-11-24T00:00:00.000Z'])),
  ),
  /** The `cursor` of the previous answer. */
  cursor: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z~[A-Za-z0-9_-]{22}$/),
      v.examples([`2026-11-24T10:42:00.000Z~${EXAMPLE_ID}`]),
    ),
  ),
})

const invitationList = v.pipe(
  v.strictObject({
    /** The invitations in order of creation. A page may be empty and still have a next one. */
    invitations: v.array(invitation),
    /** The value for the next page; null on the last one. */
    cursor: v.nullable(v.string()),
  }),
  v.description('Invitations, the oldest first'),
  v.metadata({ examples: [{ invitations: [EXAMPLE], cursor: null }] }),
)

const invitationHeaders = v.looseObject({
  ...apiKeyHeaders.entries,
  ...idempotencyHeader,
})

const shared = {
  tags: ['Invitations'],
  security: keyThatMay('invitations'),
  headers: apiKeyHeaders,
}
const errors = errorResponses(400, 401, 403, 404, 429)

export const inviteRoute = route('POST', '/api/invitations', {
  ...shared,
  headers: invitationHeaders,
  operationId: 'invite',
  summary: 'Invite an applicant, with answers that you know',
  description:
    'The same `externalId`, or `Idempotency-Key`, and the same body return the same invitation.',
  body: newInvitation,
  response: { 200: invited, 201: invited, ...errors, ...errorResponses(409, 413, 415, 422) },
})

export const invitationsRoute = route('GET', '/api/invitations', {
  ...shared,
  operationId: 'listInvitations',
  summary: 'List invitations, the oldest first',
  querystring: invitationsQuery,
  response: { 200: invitationList, ...errors },
})

export const invitationRoute = route('GET', '/api/invitations/:id', {
  ...shared,
  operationId: 'readInvitation',
  summary: 'Read what became of an invitation',
  params: invitedParams,
  response: { 200: invitation, ...errors },
})

export const renewRoute = route('POST', '/api/invitations/:id/renew', {
  ...shared,
  operationId: 'renewInvitation',
  summary: 'Make a new link in place of the one before, which ends',
  params: invitedParams,
  body: renewal,
  response: { 200: invited, ...errors, ...errorResponses(409, 413, 415, 422) },
})

export const remindRoute = route('POST', '/api/invitations/:id/remind', {
  ...shared,
  operationId: 'remindOfInvitation',
  summary: 'Email the link again',
  params: invitedParams,
  response: { 200: invitation, ...errors, ...errorResponses(409, 422) },
})

export const revokeRoute = route('POST', '/api/invitations/:id/revoke', {
  ...shared,
  operationId: 'revokeInvitation',
  summary: 'End the link for good, and forget the answers',
  params: invitedParams,
  response: { 200: invitation, ...errors, ...errorResponses(409) },
})

export type NewInvitation = v.InferOutput<typeof newInvitation>
export type Renewal = v.InferOutput<typeof renewal>
export type Invitation = v.InferOutput<typeof invitation>
export type CreatedInvitation = v.InferOutput<typeof invited>
