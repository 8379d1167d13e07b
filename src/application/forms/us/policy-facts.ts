/**
 * Evaluates the rules of a policy for an application. The schemas of the rules are in `policy.ts`.
 */
import type { Application } from '../../application.ts'
import { ageOn, isUnder18 } from '../../dates/age.ts'
import type { Today } from '../../fields/field.ts'
import type { Form } from '../../form.ts'
import type { Language } from '../../language.ts'
import { answerTo } from '../answer-to.ts'
import { conditionOf, holds } from '../condition.ts'
import type { PolicyRule } from './policy.ts'

/** Returns the text of a rule. */
export function policyText({ text }: PolicyRule, language: Language): string {
  return text[language] ?? text.en
}

/** Returns whether a rule applies to an application. No rule applies to an absent answer. */
export function appliesTo(rule: PolicyRule, answers: Application, day: Today, form: Form): boolean {
  switch (rule.rule) {
    case 'category':
      return rule.codes.includes(answers.mcc)
    case 'state':
      return rule.states.includes(answers.businessAddress.state)
    case 'structure':
      return rule.structures.includes(answers.businessStructure)
    case 'annual-sales':
      return (answers.annualSales ?? 0) > rule.above
    case 'ticket':
      return (answers.highestSale ?? 0) > rule.above
    case 'business-age':
      // The business counts as founded on the last day of its year, so that a business that may be
      // too young does not pass.
      return (ageOn(`1231${answers.yearFounded}`, day) ?? rule.years) < rule.years
    case 'owner-under-18':
      return answers.companyOwners.some(({ dob }) => isUnder18(dob, day))
    case 'free-mail':
      return FREE_MAIL.test(answers.businessEmail)
    case 'delivery':
      return answers.whenChargeCustomer === 1 && (answers.deliveryAvgNumbDays ?? 0) > rule.days
    case 'internet-without-website':
      return (
        answers.businessWebsite.trim() === '' && answers.cardNotPresentSalesInternet >= rule.percent
      )
    case 'answers':
      return holds(conditionOf(rule.onlyIf), (name) => answerTo(name, answers, form))
  }
}

/** Providers that give anyone an address. */
const FREE_MAIL =
  /@(.?mail|hotmail|yahoo|outlook|live|msn|icloud|me|mac|aol|gmx|zoho|proton|protonmail)\.(?:com?\.)?\w+\s*$/i
