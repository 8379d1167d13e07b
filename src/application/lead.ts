/** What an operator already knows about an applicant, found by the `pmi` of the page's query. */

export const leadFields = [
  'pmi',
  'phone',
  'email',
  'businessName',
  'productsSold',
  'firstName',
  'lastName',
] as const

/**
 * Whether another service may be asked for a `pmi`: it has nothing that would be another path where
 * it is decoded once more, and no character that nobody sees.
 */
export function isLeadId(pmi: string): boolean {
  return /^[^/\\%\p{C}\p{Zl}\p{Zp}]+$/u.test(pmi) && !/^\.{1,2}$/.test(pmi)
}

export type Lead = Readonly<Record<(typeof leadFields)[number], string>>

/** No lead: nothing is pre-filled. */
export const emptyLead: Lead = {
  pmi: '',
  phone: '',
  email: '',
  businessName: '',
  productsSold: '',
  firstName: '',
  lastName: '',
}
