/**
 * `POST {api}/api/copies`: the applicant's signed copy, for whoever has its link.
 *
 * Both values come from the link's fragment (`#MA-7K3Q-9XDM.secret`) and are sent in the body,
 * never in a URL. 200 with the PDF; 404 for a wrong or expired link. Never cached.
 */
import * as v from 'valibot'
import { jsonObject } from '../application/json-object.ts'

export const COPIES_PATH = '/api/copies'

export const MAX_REFERENCE_LENGTH = 40
const MAX_SECRET_LENGTH = 200

export const copyRequest = v.pipe(
  jsonObject({
    reference: v.pipe(v.string(), v.maxLength(MAX_REFERENCE_LENGTH)),
    secret: v.pipe(v.string(), v.maxLength(MAX_SECRET_LENGTH)),
  }),
  v.examples([{ reference: 'MA-7K3Q-9XDM', secret: 'secret-of-the-copy' }]),
)

/** The PDF's bytes. */
export const copyResponse = v.pipe(v.unknown(), v.metadata({ type: 'string', format: 'binary' }))

export type CopyRequest = v.InferOutput<typeof copyRequest>
