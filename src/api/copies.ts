/**
 * `POST {api}/api/copies`: the applicant's signed copy, for anyone with its link.
 *
 * Both values come from the link's fragment (`#MA-7K3Q-9XDM.secret`) and are sent in the body,
 * never in a URL. 200 with the PDF; 404 for a wrong or expired link; 403 if the operator requires a
 * code and it is missing or wrong. `POST {api}/api/copies/code` emails a code to the signer. `POST
 * {api}/api/copies/link` returns the secret of a link that only reads the copy. Never cached.
 */
import * as v from 'valibot'
import { jsonObject } from '../application/json/json-object.ts'
import { errorResponses } from './errors.ts'
import { route } from './route.ts'

/** The `code` of the error if no code was sent. */
export const COPY_CODE_REQUIRED = 'copy-code.required'
/** The number of digits. */
export const COPY_CODE_LENGTH = 6
export const COPY_CODE_MINUTES = 10

export const MAX_REFERENCE_LENGTH = 40
const MAX_SECRET_LENGTH = 200

/** A reference that someone typed or copied from an email. No database stores a NUL. */
export const givenReference = v.pipe(
  v.string(),
  v.maxLength(MAX_REFERENCE_LENGTH),
  v.regex(/^[^\0]*$/),
)

export const copyLink = {
  reference: givenReference,
  secret: v.pipe(v.string(), v.maxLength(MAX_SECRET_LENGTH)),
}
export const copyLinkExample = { reference: 'MA-7K3Q-9XDM', secret: 'secret-of-the-copy' }

const copyRequest = v.pipe(
  jsonObject({ ...copyLink, code: v.optional(v.pipe(v.string(), v.maxLength(COPY_CODE_LENGTH))) }),
  v.examples([copyLinkExample]),
)

const copyCodeRequest = v.pipe(jsonObject(copyLink), v.examples([copyLinkExample]))

const readingLink = v.pipe(
  v.strictObject({ secret: v.string() }),
  v.description('The secret of a link, with the same reference, that opens the copy'),
  v.examples([{ secret: 'secret-of-a-link-that-only-reads' }]),
)

/** The PDF's bytes. */
const copyResponse = v.pipe(v.unknown(), v.metadata({ type: 'string', format: 'binary' }))

export type CopyRequest = v.InferOutput<typeof copyRequest>
export type CopyCodeRequest = v.InferOutput<typeof copyCodeRequest>

export const copiesRoute = route('POST', '/api/copies', {
  operationId: 'openCopy',
  summary: 'Get the signed copy of an application with its link',
  body: copyRequest,
  response: {
    200: {
      description: 'The copy, as a PDF',
      content: { 'application/pdf': { schema: copyResponse } },
    },
    ...errorResponses(400, 403, 404, 413, 415, 429),
  },
})

export const copyCodeRoute = route('POST', '/api/copies/code', {
  operationId: 'sendCopyCode',
  summary: 'Email the signer a code for the signed copy',
  body: copyCodeRequest,
  response: { 204: v.undefined(), ...errorResponses(400, 404, 413, 415, 429) },
})

export const readingLinkRoute = route('POST', '/api/copies/link', {
  operationId: 'createReadingLink',
  summary: 'Get a link that opens the signed copy and gives no other right, with its own link',
  body: copyCodeRequest,
  response: { 200: readingLink, ...errorResponses(400, 404, 413, 415, 429) },
})
