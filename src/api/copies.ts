/**
 * `POST {api}/api/copies`: the applicant's signed copy, for whoever has its link.
 *
 * Both values come from the link's fragment (`#MA-7K3Q-9XDM.secret`) and are sent in the body,
 * never in a URL. 200 with the PDF; 404 for a wrong or expired link; 403 if the operator asks for a
 * code, and it is missing or wrong. `POST {api}/api/copies/code` emails one to the signer. Never
 * cached.
 */
import * as v from 'valibot'
import { jsonObject } from '../application/json-object.ts'

export const COPIES_PATH = '/api/copies'
export const COPY_CODES_PATH = '/api/copies/code'

/** The `code` of the error if no code was sent. */
export const COPY_CODE_REQUIRED = 'copy-code.required'
/** Digits. */
export const COPY_CODE_LENGTH = 6

export const MAX_REFERENCE_LENGTH = 40
const MAX_SECRET_LENGTH = 200

const link = {
  reference: v.pipe(v.string(), v.maxLength(MAX_REFERENCE_LENGTH)),
  secret: v.pipe(v.string(), v.maxLength(MAX_SECRET_LENGTH)),
}
const example = { reference: 'MA-7K3Q-9XDM', secret: 'secret-of-the-copy' }

export const copyRequest = v.pipe(
  jsonObject({ ...link, code: v.optional(v.pipe(v.string(), v.maxLength(COPY_CODE_LENGTH))) }),
  v.examples([example]),
)

export const copyCodeRequest = v.pipe(jsonObject(link), v.examples([example]))

/** The PDF's bytes. */
export const copyResponse = v.pipe(v.unknown(), v.metadata({ type: 'string', format: 'binary' }))

export type CopyRequest = v.InferOutput<typeof copyRequest>
export type CopyCodeRequest = v.InferOutput<typeof copyCodeRequest>
