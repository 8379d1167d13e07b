/**
 * `POST /console/api/applications/:reference/corrections`: a reviewer requests corrections of
 * answers, documents, or a missing owner. `DELETE …/corrections/:id` withdraws the request. Both
 * answer 409 if it is too late: the application is decided, another request waits, or the request
 * was answered.
 *
 * Among `fields`, `replies.2` is the second question of a reviewer's own. `questions` has its
 * salted hash, by which the server recognizes the reply. The request is also part of the thread
 * (`words`), which the link of the applicant's copy opens.
 *
 * The link has two secrets. The reviewer's browser makes the key that encrypts `CorrectionContext`;
 * the server makes the token for the answer. If the server has an address of the applicant
 * (`mailsCorrections`), it mails both there, and returns the token to nobody.
 */
import * as v from 'valibot'
import { jsonObject, jsonRecord } from '../../application/json/json-object.ts'
import { languages } from '../../application/language.ts'
import { base64Length } from '../base64-length.ts'
import { errorBody } from '../errors.ts'
import { route } from '../route.ts'
import { applicationParams } from '../stored-applications.ts'
import { seen } from './applications.ts'
import { sealedNote } from './sealed-note.ts'
import { done } from './session.ts'

/** The largest size of the encrypted context, of the note, and of the thread's words, in bytes. */
const MAX_SEALED_BYTES = 256 * 1024
/** The largest size of a request, in bytes: all three in base64, and the JSON around them. */
export const MAX_CORRECTION_BODY = base64Length(3 * MAX_SEALED_BYTES) + 64 * 1024
const MAX_PATHS = 200
const MAX_NUMBER_LENGTH = 2

/** 128 bits in base64url. */
const id = v.pipe(v.string(), v.regex(/^[\w-]{22}$/))

/** The dotted paths of `Correctable`: `companyOwners.0.ssn`, `documents.voided-check`. */
const paths = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^[A-Za-z][\w.-]{0,80}$/))),
  v.maxLength(MAX_PATHS),
)

/** Returns whether a mailed link belongs to this request. */
const isOwnLink = ({ id, mail }: { id: string; mail: { fragment: string } | null }) =>
  mail === null || mail.fragment.startsWith(`#${id}.`)

const requested = jsonObject({
  id,
  ciphertext: v.pipe(v.string(), v.base64(), v.maxLength(base64Length(MAX_SEALED_BYTES))),
  /** The reviewer's words, for the history. */
  note: sealedNote(MAX_SEALED_BYTES),
  fields: v.pipe(paths, v.minLength(1)),
  kept: paths,
  /** The SHA-256 of each `questionText`, by the number of the question. */
  questions: v.optional(
    jsonRecord(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)), MAX_NUMBER_LENGTH),
    {},
  ),
  /** `ThreadWords`, encrypted under the key of the latest version. */
  words: v.optional(v.pipe(v.string(), v.base64(), v.maxLength(base64Length(MAX_SEALED_BYTES)))),
  /** The version that the request is about. Another reviewer may have received a newer one. */
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  seen,
  /** The data for the mail with the link; null if, and only if, the server has no address. */
  mail: v.nullable(
    jsonObject({
      language: v.picklist(languages),
      /** The beginning of the link's fragment, with its key: `#id.key`. */
      fragment: v.pipe(v.string(), v.regex(/^#[\w-]{22}\.[\w-]{43}$/)),
    }),
  ),
})

export const correctionRequest = v.pipe(
  requested,
  v.forward(v.partialCheck([['id'], ['mail']], isOwnLink), ['mail']),
)

export const correctionAsked = v.strictObject({
  /** ISO 8601. */
  expiresAt: v.string(),
  /** The link's other secret, which authorizes the answer; null if the server mails it. */
  token: v.nullable(v.string()),
  /** The address of the applicant's page, without the link's fragment. */
  page: v.string(),
})

const correctionParams = v.strictObject({ ...applicationParams.entries, id })

export type CorrectionRequest = v.InferInput<typeof correctionRequest>
export type SentCorrection = v.InferOutput<typeof correctionAsked>

export const correctionsRoute = route('POST', '/console/api/applications/:reference/corrections', {
  params: applicationParams,
  body: correctionRequest,
  response: { 200: correctionAsked, 409: errorBody },
})

/** The same as `seen` in the body of other requests. */
const cancelQuery = v.strictObject({
  seen: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
})

export const cancelCorrectionRoute = route(
  'DELETE',
  '/console/api/applications/:reference/corrections/:id',
  {
    params: correctionParams,
    querystring: cancelQuery,
    response: { 204: done, 409: errorBody },
  },
)
