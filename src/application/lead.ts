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
