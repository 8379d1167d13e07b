import { ageOn } from '../../application/age.ts'
import type { Today } from '../../application/fields/field.ts'
import type { PolicyRule } from '../../application/policy.ts'
import { appliesTo, type PolicyAnswers } from '../../application/policy-facts.ts'
import { review as texts } from '../../messages/en/console-review.ts'

/** A rule, and the answer that it is about. */
export interface PolicyFact {
  readonly rule: PolicyRule
  readonly applies: boolean
  /** `Category: 7995`. */
  readonly text: string
}

/** Every rule with its answer, on the day of the signature; those that apply come first. */
export function policyFacts(
  rules: readonly PolicyRule[],
  answers: PolicyAnswers,
  day: Today,
): readonly PolicyFact[] {
  return rules
    .map((rule) => ({
      rule,
      applies: appliesTo(rule, answers, day),
      text: texts.answers[rule.rule](answerTo(rule, answers, day)),
    }))
    .toSorted((one, other) => Number(other.applies) - Number(one.applies))
}

function answerTo({ rule }: PolicyRule, answers: PolicyAnswers, day: Today): string {
  switch (rule) {
    case 'category':
      return answers.mcc
    case 'state':
      return answers.businessAddress.state
    case 'structure':
      return answers.businessStructure
    case 'annual-sales':
      return dollars(answers.annualSales)
    case 'ticket':
      return dollars(answers.highestSale)
    case 'business-age':
      return answers.yearFounded
    case 'owner-under-18': {
      const ages = answers.companyOwners.flatMap(({ dob }) => ageOn(dob, day) ?? [])
      return ages.length > 0 ? String(Math.min(...ages)) : ''
    }
    case 'free-mail':
      return answers.businessEmail
    case 'delivery':
      return answers.whenChargeCustomer === 1 ? String(answers.deliveryAvgNumbDays ?? '') : ''
    case 'internet-without-website': {
      const website = answers.businessWebsite.trim() || texts.noWebsite
      return `${answers.cardNotPresentSalesInternet}%, ${website}`
    }
  }
}

function dollars(amount: number | null): string {
  return amount === null ? '' : `$${amount.toLocaleString('en-US')}`
}
