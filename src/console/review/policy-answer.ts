import type { PolicyRule } from '../../application/policy.ts'
import { ageOn, type PolicyAnswers } from '../../application/policy-facts.ts'

/** A rule, and the answer that it is about. */
export interface PolicyFact {
  readonly rule: PolicyRule
  readonly applies: boolean
  /** `Category: 7995`. */
  readonly text: string
}

/** The answer that a rule is about, as it was given. */
export function answerTo(
  { rule }: PolicyRule,
  answers: PolicyAnswers,
  today: Date,
): string | number {
  switch (rule) {
    case 'category':
      return answers.mcc
    case 'state':
      return answers.businessAddress.state
    case 'structure':
      return answers.businessStructure
    case 'annual-sales':
      return answers.annualSales ?? ''
    case 'ticket':
      return answers.highestSale ?? ''
    case 'business-age':
      return answers.yearFounded
    case 'owner-under-18':
      return Math.min(...answers.companyOwners.flatMap(({ dob }) => ageOn(today, dob) ?? []))
    case 'free-mail':
      return answers.businessEmail
    case 'delivery':
      return answers.deliveryAvgNumbDays ?? ''
    case 'internet-without-website':
      return answers.cardNotPresentSalesInternet
  }
}
