/**
 * `POST {api}/api/verify`: whether a file is the copy of a signed application, byte for byte.
 *
 * The file itself is not sent, only its SHA-256, and the request is not stored. With a reference,
 * the copy has to be that application's.
 */
import * as v from 'valibot'
import { jsonObject } from '../application/json-object.ts'
import { MAX_REFERENCE_LENGTH } from './copies.ts'

export const VERIFY_API_PATH = '/api/verify'

/** SHA-256 as hex, in either case. */
export const SHA256 = /^[0-9a-fA-F]{64}$/

export const verifyRequest = jsonObject({
  sha256: v.pipe(v.string(), v.regex(SHA256)),
  reference: v.optional(v.pipe(v.string(), v.maxLength(MAX_REFERENCE_LENGTH))),
})

export const verifyResponse = v.variant('isSignedRecord', [
  v.strictObject({
    isSignedRecord: v.literal(true),
    reference: v.string(),
    /** ISO 8601, UTC. */
    signedAt: v.string(),
  }),
  v.strictObject({ isSignedRecord: v.literal(false) }),
])

export type VerifyRequest = v.InferOutput<typeof verifyRequest>
export type VerifyResponse = v.InferOutput<typeof verifyResponse>
