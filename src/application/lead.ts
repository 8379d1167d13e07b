/** The operator's data about an applicant, found by the `pmi` in the page's query. */

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
 * Returns whether a `pmi` may be sent to another service. It must contain no invisible characters,
 * and no text that decoding once more would turn into another path.
 */
export function isLeadId(pmi: string): boolean {
  return /^[^/\\%\p{C}\p{Zl}\p{Zp}]+$/u.test(pmi) && !/^\.{1,2}$/.test(pmi)
}

/**
 * Returns the `pmi` of a link without what mail programs add at its ends: `demo.)`, `3Ddemo`.
 * Undefined if they have added nothing.
 */
export function repairedLeadId(pmi: string): string | undefined {
  const id = pmi.replace(/^3D|(?<![^\w-])[^\w-]+$/g, '')
  return id === pmi || id === '' ? undefined : id
}

export type Lead = Readonly<Record<(typeof leadFields)[number], string>>

/** An empty lead, which pre-fills nothing. */
export const emptyLead: Lead = {
  pmi: '',
  phone: '',
  email: '',
  businessName: '',
  productsSold: '',
  firstName: '',
  lastName: '',
}
