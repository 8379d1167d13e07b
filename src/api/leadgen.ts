/**
 * `GET /apply/api/leadgen/{pmi}`: what the operator knows about an applicant.
 *
 * 200 with the lead; 404 `{}` for an unknown or expired one. Never cached.
 */
import * as v from 'valibot'
import { leadFields } from '../application/lead.ts'

export const LEADGEN_PATH = '/apply/api/leadgen/:pmi'

/** The path of one lead. */
export function leadgenPath(pmi: string): string {
  return LEADGEN_PATH.replace(':pmi', encodeURIComponent(pmi))
}

export const leadgenParams = v.strictObject({
  pmi: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
})

export const leadResponse = v.strictObject(v.entriesFromList(leadFields, v.string()))

export const leadNotFound = v.strictObject({})
