/** What an operator already knows about an applicant, found by the `pmi` of the page's query. */
export interface Lead {
  readonly pmi: string
  readonly phone: string
  readonly email: string
  readonly businessName: string
  readonly productsSold: string
  readonly firstName: string
  readonly lastName: string
}

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
