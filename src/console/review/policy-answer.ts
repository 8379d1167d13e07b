import type { Application } from '../../application/application.ts'
import { ageOn } from '../../application/dates/age.ts'
import type { Today } from '../../application/fields/field.ts'
import type { Form } from '../../application/form.ts'
import { answerTo } from '../../application/forms/answer-to.ts'
import { conditionOf, questionsIn } from '../../application/forms/condition.ts'
import type { PolicyRule } from '../../application/forms/us/policy.ts'
import { appliesTo } from '../../application/forms/us/policy-facts.ts'
import { review as texts } from '../../messages/console/review.ts'

export interface PolicyFact {
  readonly rule: PolicyRule
  readonly applies: boolean
  /** `Category: 7995`. */
  readonly text: string
}

/** Returns every rule with its answer on the day of the signature. Rules that apply come first. */
export function policyFacts(
  rules: readonly PolicyRule[],
  answers: Application,
  day: Today,
  form: Form,
): readonly PolicyFact[] {
  return rules
    .map((rule) => ({
      rule,
      applies: appliesTo(rule, answers, day, form),
      text: texts.answers[rule.rule](statedAnswer(rule, answers, day, form)),
    }))
    .toSorted((one, other) => Number(other.applies) - Number(one.applies))
}

function statedAnswer(rule: PolicyRule, answers: Application, day: Today, form: Form): string {
  switch (rule.rule) {
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
    case 'answers':
      return questionsIn(conditionOf(rule.onlyIf))
        .map((name) => `${name} ${JSON.stringify(answerTo(name, answers, form) ?? '')}`)
        .join(', ')
  }
}

function dollars(amount: number | null): string {
  return amount === null ? '' : `$${amount.toLocaleString('en-US')}`
}
