/** What an operator already knows about an applicant, found by the `pmi` of the page's query. */
import * as v from 'valibot'

export const leadFields = [
  'pmi',
  'phone',
  'email',
  'businessName',
  'productsSold',
  'firstName',
  'lastName',
] as const

export type Lead = Readonly<Record<(typeof leadFields)[number], string>>

/** No lead: nothing is pre-filled. */
export const emptyLead: Lead = v.parse(
  v.object(v.entriesFromList(leadFields, v.optional(v.string(), ''))),
  {},
)
