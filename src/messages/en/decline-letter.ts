/** The letters to applicants, in American English, which a reviewer completes and prints. */
import { declineReasonTexts } from './decline-reasons.ts'

export { declineReasonTexts }

export interface LetterFacts {
  readonly brandName: string
  readonly date: string
  readonly businessName: string
  readonly address: string
  readonly reference: string
  readonly reasons: readonly string[]
}

/** Used in the letter for a reason that is not in the list. */
export const anotherReason = '[state the specific reason]'

/**
 * The notice that a consumer report requires (15 U.S.C. 1681m). It is in brackets, since a report
 * may not have been used.
 */
const reportNotice =
  "[If a consumer report was used: name, address, and toll-free number of the agency. The agency did not make this decision and can't explain it. You have the right to a free copy of your report if you ask within 60 days, and to dispute it with the agency.]"

/** Returns the letter as a template. 12 CFR 1002.9(b)(1) needs the agency's name, in brackets. */
export const adverseActionLetter = (facts: LetterFacts): string =>
  [
    facts.brandName,
    facts.date,
    `${facts.businessName}\n${facts.address}`,
    `Your application ${facts.reference}`,
    'Thank you for applying to accept card payments with us. We reviewed your application and cannot approve it.',
    `Our principal reasons:\n${facts.reasons.map((reason) => `• ${reason}`).join('\n')}`,
    ...(facts.reasons.includes(declineReasonTexts['credit-history']) ? [reportNotice] : []),
    'If information in your application was incomplete or wrong, or if your circumstances change, you may apply again. You may also ask us within 60 days to explain these reasons in writing.',
    "The federal Equal Credit Opportunity Act prohibits creditors from discriminating against credit applicants on the basis of race, color, religion, national origin, sex, marital status, age (provided the applicant has the capacity to enter into a binding contract); because all or part of the applicant's income derives from any public assistance program; or because the applicant has in good faith exercised any right under the Consumer Credit Protection Act. The federal agency that administers compliance with this law concerning this creditor is: [name and address of the agency].",
    `Sincerely,\n${facts.brandName}\n[name, address, and telephone number]`,
  ].join('\n\n')

/** Returns "November 22, 2026". */
export const dateText = (at: string): string =>
  new Date(at).toLocaleDateString('en-US', { dateStyle: 'long' })
