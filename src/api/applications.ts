/**
 * `POST {api}/api/applications`: submit a signed application.
 *
 * Header `Idempotency-Key` (optional, 16 to 128 visible characters, with an API key 1 to 255): the
 * same key and body get the first answer again. The same key with another body gets 422, with the
 * data that was received before. Answers 303 with `{url, reference}` and no `Location`. With an API
 * key that was made by release 0.4.0 or later, it answers 201 with `Location`. Errors have
 * `{errors}` (400, 409, 413, 415, 422, 429, 503, and 512 if the linked bank account could not be
 * used).
 */
import * as v from 'valibot'
import { MAX_ASKED } from '../application/corrections/correction-context.ts'
import { sentReply } from '../application/corrections/replies.ts'
import { exampleApplication } from '../application/forms/us/example-application.ts'
import { applicationSchema } from '../application/forms/us/schema.ts'
import { jsonObject } from '../application/json/json-object.ts'
import { keyIfAnyThatMay } from './api-keys.ts'
import { errorBody, errorResponses } from './errors.ts'
import { intentHeader } from './intent.ts'
import { invitationHeader } from './invitation-links.ts'
import { leadHeader } from './leads.ts'
import { schemaHeader } from './page-outdated.ts'
import { programHeader } from './programs.ts'
import { route } from './route.ts'
import { signatureHeader } from './signature-links.ts'
import { threadKey } from './thread.ts'

export const APPLICATIONS_PATH = '/api/applications'
export const IDEMPOTENCY_HEADER = 'idempotency-key'

const receivedParams = v.strictObject({
  reference: v.pipe(v.string(), v.regex(/^[A-Z0-9-]{4,40}$/), v.examples(['MA-7K3Q-9XDM'])),
})

/** The agreement on the page has been replaced; the error's field is `AGREEMENT_VERSION_FIELD`. */
export const AGREEMENT_REPLACED = 409

/** The `code` of the error for an answer to a question that is not asked. */
export const ANSWER_NOT_ASKED = 'answer.not-asked'

/** The account could not be linked; the applicant types its details instead. */
export const BANK_LINK_FAILED = 512

const KEY = /^[\x21-\x7e]{16,128}$/
const MAX_SYSTEM_KEY_LENGTH = 255

/**
 * Returns whether an idempotency key is too long to be guessed, as it must be without an API key.
 */
export function isOwnIdempotencyKey(key: string): boolean {
  return KEY.test(key)
}

/** With an API key, an idempotency key may be short, since it is bound to the API key. */
export const idempotencyHeader = {
  [IDEMPOTENCY_HEADER]: v.optional(
    v.pipe(
      v.string(),
      v.minLength(1),
      v.maxLength(MAX_SYSTEM_KEY_LENGTH),
      v.description(
        'The same key and body get the first answer again. With an API key, to which it is bound, 1 ' +
          'to 255 characters, such as the number of a form; without one, 16 to 128 visible ones, ' +
          'random, such as a UUID',
      ),
      v.examples(['5f0c7a52-8d4e-4b8e-9a55-3d1c0e6f2b17']),
    ),
  ),
}

/** The headers that are read. Clients send others, too. */
const applicationHeaders = v.looseObject({
  ...schemaHeader,
  ...programHeader,
  ...invitationHeader,
  ...signatureHeader,
  ...intentHeader,
  ...leadHeader,
  ...idempotencyHeader,
})

/** The header is required here. */
const receivedHeaders = v.looseObject({
  [IDEMPOTENCY_HEADER]: v.pipe(
    v.string(),
    v.regex(KEY),
    v.description('The key that the application was submitted with'),
    v.examples(['5f0c7a52-8d4e-4b8e-9a55-3d1c0e6f2b17']),
  ),
})

/** The application received under a key. Only the first answer has the link to the copy. */
export const received = v.pipe(
  v.strictObject({
    reference: v.string(),
    /** ISO 8601. */
    receivedAt: v.string(),
  }),
  v.description('Received, whatever the answer was'),
  v.examples([{ reference: 'MA-7K3Q-9XDM', receivedAt: '2026-11-24T10:42:00.000Z' }]),
)

/**
 * 422: an answer breaks a rule, or the key was used with another body. Then `received` describes
 * the earlier application.
 */
const unprocessable = v.strictObject({
  ...errorBody.entries,
  received: v.optional(received),
})

// Builds leave out what pages do not use, but keep a spread, which could have an effect.
/* @__NO_SIDE_EFFECTS__ */
/** Returns the schema of a submission for a form with this schema. */
export function requestOf<const Entries extends v.ObjectEntries>({
  entries,
}: {
  readonly entries: Entries
}) {
  return jsonObject({
    ...entries,
    /** The replies to a reviewer's own questions. */
    replies: v.nullish(v.pipe(v.array(sentReply), v.maxLength(MAX_ASKED)), []),
    /** The key in base64. */
    threadKey: v.nullish(threadKey, null),
  })
}

/**
 * Unknown keys are rejected. Every other key may be absent or null, which is an empty answer. The
 * keys after the answers belong only to a corrected application.
 */
export const applicationRequest = v.pipe(
  requestOf(applicationSchema),
  v.metadata({ examples: [exampleApplication] }),
)

const EXAMPLE_SAVED = {
  url: '/apply/confirmation#MA-7K3Q-9XDM.secret-of-the-copy',
  reference: 'MA-7K3Q-9XDM',
}

/** The reference of the saved application, and the page to open next. */
const savedApplication = v.strictObject({ url: v.string(), reference: v.string() })

/** The page to open after the submission is saved. */
export const applicationSaved = v.pipe(
  savedApplication,
  v.description(
    'Saved, without an API key, or with one made by release 0.3.0 or before: the page to open ' +
      'next. There is no `Location` header.',
  ),
  v.examples([EXAMPLE_SAVED]),
)

/** The same answer for systems with a newer API key, which follow no redirect. */
export const applicationCreated = v.pipe(
  savedApplication,
  v.description('Saved, with an API key made by release 0.4.0 or later'),
  v.metadata({
    headers: {
      location: {
        type: 'string',
        description: 'Where the application is read, with a key that may `applications`',
      },
    },
    examples: [EXAMPLE_SAVED],
  }),
)

export const applicationsRoute = route('POST', APPLICATIONS_PATH, {
  operationId: 'submitApplication',
  summary: 'Submit a signed application',
  description:
    'Accepted once the application is committed. The same Idempotency-Key and body get the ' +
    'first answer again; a rejected request binds no key. With an API key that may submit, the ' +
    'evidence says that the applicant signed on paper, and who entered it. With an invitation, 409 ' +
    '`invitation-link.…` if that no longer works, and 422 `answer.locked` for an answer that it ' +
    'locks. With the link of who signs, 409 `signature-link.…` if nothing can be signed with it.',
  security: keyIfAnyThatMay('submit'),
  headers: applicationHeaders,
  body: applicationRequest,
  response: {
    201: applicationCreated,
    303: applicationSaved,
    ...errorResponses(400, 401, 403, AGREEMENT_REPLACED, 413, 415, 429, BANK_LINK_FAILED),
    422: unprocessable,
  },
})

/**
 * Looks up an application by its idempotency key, in case the answer to its submission was lost.
 */
export const receivedRoute = route('GET', '/api/applications/received', {
  operationId: 'findReceivedApplication',
  summary: 'Find out whether an application was received',
  description: 'For a client that lost the answer to its submission.',
  headers: receivedHeaders,
  response: { 200: received, ...errorResponses(400, 404, 429) },
})

/** Looks up whether the server knows an application with this reference. */
export const receivedReferenceRoute = route('GET', '/api/received-applications/:reference', {
  operationId: 'findReceivedReference',
  summary: 'Find out whether there is an application of a reference',
  description: 'For the page that confirms a submission. It says when it was received.',
  params: receivedParams,
  response: { 200: received, ...errorResponses(400, 404, 429) },
})

/** The same endpoint at its address up to release 0.3.0, which looks like another endpoint's. */
export const earlierReceivedReferenceRoute = route('GET', '/api/applications/received/:reference', {
  ...receivedReferenceRoute.schema,
  hide: true,
})

export type ReceivedApplication = v.InferOutput<typeof received>
/** The submission without the keys that belong to a corrected application. */
export type ApplicationRequest = v.InferOutput<typeof applicationSchema>
