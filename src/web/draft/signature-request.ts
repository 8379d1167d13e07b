/**
 * A request for someone else's signature: the data in the preparer's tab, and in the signer's tab.
 */
import * as v from 'valibot'
import type { DeepReadonly } from '../../application/answers.ts'
import { applicationSchema } from '../../application/forms/us/schema.ts'
import { jsonObject } from '../../application/json/json-object.ts'

/** The id and the token of the stored application. The token decrypts nothing. */
const storedUnder = { id: v.string(), token: v.string() }

/** The link that was made for the signer. */
export const signatureRequest = jsonObject({
  ...storedUnder,
  state: v.picklist(['waiting', 'signed', 'withdrawn', 'expired']),
  /** The name of the person who made it. */
  preparedBy: v.string(),
  /** ISO 8601. */
  expiresAt: v.string(),
  /** The reference of the signed application; empty if unknown. */
  reference: v.optional(v.string(), ''),
})

/** The application that the signer has opened. */
export const prepared = jsonObject({
  ...storedUnder,
  preparedBy: v.string(),
  /** The prepared application without sensitive answers. */
  application: applicationSchema,
})

export type SignatureRequest = DeepReadonly<v.InferOutput<typeof signatureRequest>>
export type PreparedApplication = DeepReadonly<v.InferOutput<typeof prepared>>
