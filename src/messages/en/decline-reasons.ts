/** The reasons for a decline, as the page and the letter tell the applicant. */
import type { DeclineReason } from '../../application/reference/decline-reasons.ts'

/** The principal reasons (12 CFR 1002.9(b)(2)), as the letter names them. */
export const declineReasonTexts: Readonly<Record<DeclineReason, string>> = {
  'incomplete-application': 'Application incomplete',
  'identity-not-verified': 'Unable to verify the identity of an owner or signer',
  'business-not-verified': 'Unable to verify the business',
  'bank-account-not-verified': 'Unable to verify the bank account',
  'ownership-not-verified': 'Unable to verify the ownership of the business',
  'business-category': 'Business category that we do not serve',
  'products-or-services': 'Products or services that we do not serve',
  'time-in-business': 'Length of time in business',
  'financial-condition': 'Financial condition of the business',
  'credit-history': 'Credit history',
  'processing-history': 'Card processing history, such as chargebacks or a closed account',
  'expected-sales': 'Expected volume or size of card sales',
  'delivery-times': 'Time between charging and delivering',
  'existing-account': 'This business already has an account with us',
  other: 'Another reason',
}
