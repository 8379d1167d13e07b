/**
 * `POST {api}/api/verify`: whether a file is the copy of a signed application, byte for byte.
 *
 * The file stays where it is: its SHA-256 is asked about, and nothing is kept of the question. With
 * a reference the copy has to be that application's.
 */
import * as z from 'zod/mini'

export const VERIFY_API_PATH = '/api/verify'

export const verifyRequest = z.strictObject({
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/i, 'Expected 64 hexadecimal digits')),
  reference: z.optional(z.string().check(z.maxLength(40))),
})

export const verifyResponse = z.discriminatedUnion('isSignedRecord', [
  z.strictObject({
    isSignedRecord: z.literal(true),
    reference: z.string(),
    /** ISO 8601, UTC. */
    signedAt: z.string(),
  }),
  z.strictObject({ isSignedRecord: z.literal(false) }),
])

export type VerifyRequest = z.infer<typeof verifyRequest>
export type VerifyResponse = z.infer<typeof verifyResponse>
