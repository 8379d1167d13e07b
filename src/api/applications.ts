/**
 * `POST {api}/api/applications`: submit a signed application.
 *
 * Header `Idempotency-Key` (optional, 16 to 128 visible characters): the same key and body get the
 * first answer again; the same key with another body gets 422, with what was received before.
 * Answers 303 with `{url}` and no `Location`, or an error with `{errors}` (400, 409, 413, 415, 422,
 * 429, 503, and 512 if the linked bank account could not be used).
 */
import * as v from 'valibot'
import { exampleApplication } from '../application/example-application.ts'
import { applicationSchema } from '../application/schema.ts'
import { errorBody } from './errors.ts'
import { schemaHeader } from './page-outdated.ts'
import { programHeader } from './programs.ts'

export const APPLICATIONS_PATH = '/api/applications'
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** `GET`, with the key: whether an application was received, of which the answer was lost. */
export const RECEIVED_PATH = '/api/applications/received'

/** `GET`: whether the server knows an application of this reference. */
export const RECEIVED_REFERENCE_PATH = '/api/applications/received/:reference'

export const receivedParams = v.strictObject({
  reference: v.pipe(v.string(), v.regex(/^[A-Z0-9-]{4,40}$/), v.examples(['MA-7K3Q-9XDM'])),
})

/** The agreement that was shown has been replaced; the error's field is `AGREEMENT_VERSION_FIELD`. */
export const AGREEMENT_REPLACED = 409

/** The account could not be linked; the applicant types the details instead. */
export const BANK_LINK_FAILED = 512

const KEY = /^[\x21-\x7e]{16,128}$/

/** Only the headers that are read; clients send others, too. */
export const applicationHeaders = v.looseObject({
  ...schemaHeader,
  ...programHeader,
  [IDEMPOTENCY_HEADER]: v.optional(
    v.pipe(
      v.string(),
      v.regex(KEY),
      v.description('The same key and body get the first answer again'),
      v.examples(['5f0c7a52-8d4e-4b8e-9a55-3d1c0e6f2b17']),
    ),
  ),
})

/** The key is needed here. */
export const receivedHeaders = v.looseObject({
  [IDEMPOTENCY_HEADER]: v.pipe(
    v.string(),
    v.regex(KEY),
    v.description('The key that the application was submitted with'),
    v.examples(['5f0c7a52-8d4e-4b8e-9a55-3d1c0e6f2b17']),
  ),
})

/** What was received under a key. It opens nothing: the link of the copy is in the first answer. */
export const received = v.pipe(
  v.strictObject({
    reference: v.string(),
    /** ISO 8601. */
    receivedAt: v.string(),
  }),
  v.description('Received, whatever the answer was'),
  v.examples([{ reference: 'MA-7K3Q-9XDM', receivedAt: '2026-11-24T10:42:00.000Z' }]),
)

/** 422: an answer breaks a rule, or the key was used with another body, of which `received` is. */
export const unprocessable = v.strictObject({
  ...errorBody.entries,
  received: v.optional(received),
})

/** Unknown keys are rejected; everything else may be absent or null, which is an empty answer. */
export const applicationRequest = v.pipe(
  applicationSchema,
  v.metadata({ examples: [exampleApplication] }),
)

/** The page to open after the submission is saved. */
export const applicationSaved = v.pipe(
  v.strictObject({ url: v.string() }),
  v.description('Saved: the page to open next. There is no `Location` header.'),
  v.examples([{ url: '/apply/confirmation#MA-7K3Q-9XDM.secret-of-the-copy' }]),
)

export type ApplicationRequest = v.InferOutput<typeof applicationRequest>
