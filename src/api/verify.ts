/**
 * `POST {api}/api/verify`: whether a file is the copy of a signed application, byte for byte.
 *
 * Only the file's SHA-256 is sent, and the request is not stored. With a reference, the copy has to
 * be of that application.
 */
import * as v from 'valibot'
import { jsonObject } from '../application/json/json-object.ts'
import { givenReference } from './copies.ts'
import { errorResponses } from './errors.ts'
import { route } from './route.ts'

/** SHA-256 as hex, in either case. */
export const SHA256 = /^[0-9a-fA-F]{64}$/

const copyInQuestion = v.pipe(
  jsonObject({
    sha256: v.pipe(v.string(), v.regex(SHA256)),
    reference: v.optional(givenReference),
  }),
  v.examples([{ sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }]),
)

const verification = v.pipe(
  v.variant('isSignedRecord', [
    v.strictObject({
      isSignedRecord: v.literal(true),
      reference: v.string(),
      /** ISO 8601, UTC. */
      signedAt: v.string(),
    }),
    v.strictObject({ isSignedRecord: v.literal(false) }),
  ]),
  v.description('Whether the file is a signed record; if so, of which application'),
  v.examples([
    { isSignedRecord: true, reference: 'MA-7K3Q-9XDM', signedAt: '2026-11-21T17:00:00.000Z' },
  ]),
)

export type VerifyRequest = v.InferOutput<typeof copyInQuestion>
export type VerifyResponse = v.InferOutput<typeof verification>

export const verifyRoute = route('POST', '/api/verify', {
  operationId: 'verifyCopy',
  summary: 'Check whether a file is the signed copy we issued',
  body: copyInQuestion,
  response: { 200: verification, ...errorResponses(400, 413, 415, 429) },
})
