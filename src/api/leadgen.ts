/**
 * `GET /apply/api/leadgen/{pmi}`: what the operator knows about an applicant.
 *
 * 200 with the lead; 404 `{}` for an unknown and an expired one alike. Never cached.
 */
import * as z from 'zod/mini'
import type { Lead } from '../application/lead.ts'

export const LEADGEN_PATH = '/apply/api/leadgen/:pmi'

/** The path of one lead. */
export function leadgenPath(pmi: string): string {
  return LEADGEN_PATH.replace(':pmi', encodeURIComponent(pmi))
}

export const leadgenParams = z.strictObject({
  pmi: z.string().check(z.minLength(1), z.maxLength(200)),
})

export const leadResponse = z.strictObject({
  pmi: z.string(),
  phone: z.string(),
  email: z.string(),
  businessName: z.string(),
  productsSold: z.string(),
  firstName: z.string(),
  lastName: z.string(),
}) satisfies z.ZodMiniType<Lead>

export const leadNotFound = z.strictObject({})
