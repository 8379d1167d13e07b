/** The codes of reasons for a decline. A reviewer chooses from them. */
export const declineReasons = [
  'incomplete-application',
  'identity-not-verified',
  'business-not-verified',
  'bank-account-not-verified',
  'ownership-not-verified',
  'business-category',
  'products-or-services',
  'time-in-business',
  'financial-condition',
  'credit-history',
  'processing-history',
  'expected-sales',
  'delivery-times',
  'existing-account',
  'other',
] as const

export type DeclineReason = (typeof declineReasons)[number]

/** The largest number of reasons for one application. */
export const MAX_DECLINE_REASONS = 4

/** Returns the reasons in the list of a stored event. */
export function declineReasonsIn(list: unknown): readonly DeclineReason[] {
  return Array.isArray(list) ? declineReasons.filter((reason) => list.includes(reason)) : []
}
