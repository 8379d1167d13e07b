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
  pmi: v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.examples(['demo'])),
})

export const leadResponse = v.pipe(
  v.strictObject(v.entriesFromList(leadFields, v.string())),
  v.description('The lead; what is not known is empty'),
  v.examples([
    {
      pmi: 'demo',
      phone: '4155550132',
      email: 'office@goldengatebakery.example',
      businessName: 'Golden Gate Bakery',
      productsSold: 'Bread, cakes and coffee',
      firstName: 'Maria',
      lastName: 'Alvarez',
    },
  ]),
)

export const leadNotFound = v.pipe(
  v.strictObject({}),
  v.description('Unknown or expired'),
  v.examples([{}]),
)
