/** The rules that connect the sales figures. */
import type { Field } from './fields/field.ts'
import { roundShare } from './fields/share.ts'
import type { ConditionAnswers } from './forms/us/condition-answers.ts'
import { type BrokenRule, broken } from './issues.ts'
import { limits } from './reference/limits.ts'

/** 0: customers are charged at or after delivery. 1: before. */
export const chargeChoices = [0, 1] as const

/** The time of charging customers: one of `chargeChoices`. */
export const chargeChoice: Field<number, 'own'> = {
  input: 'own',
  parse: Number,
  format: String,
  validate: (value) =>
    chargeChoices.some((choice) => choice === value) ? undefined : broken('choice.unknown'),
}

/** Returns whether customers pay before delivery. */
export function chargesBefore(answers: Pick<ConditionAnswers, 'whenChargeCustomer'>): boolean {
  return answers.whenChargeCustomer === 1
}

/** Returns whether anything is sold over the internet. */
export function sellsOnline(
  answers: Pick<ConditionAnswers, 'cardNotPresentSalesInternet'>,
): boolean {
  return answers.cardNotPresentSalesInternet > 0
}

type Sales = Pick<ConditionAnswers, 'avgSale' | 'highestSale' | 'annualSales'>

/** Requires that the highest sale is not below the average. */
export function highestSaleRule({ avgSale, highestSale }: Sales): BrokenRule | undefined {
  if (avgSale === null || highestSale === null || highestSale >= avgSale) return undefined
  return broken('sales.highest')
}

/** Requires that the annual sales are above the average sale and the highest sale. */
export function annualSalesRule({ avgSale, highestSale, annualSales }: Sales) {
  if (annualSales === null || annualSales > Math.max(avgSale ?? -1, highestSale ?? -1)) {
    return undefined
  }
  return broken('sales.annual')
}

/** The questions of the three shares, in order. */
export const paymentTypes = [
  'cardPresentSales',
  'cardNotPresentSalesPhone',
  'cardNotPresentSalesInternet',
] as const

/** Returns the rule that a question's shares add up to 100, if each of them is valid. */
export function sharesRule(
  shares: (answers: ConditionAnswers) => readonly number[],
): (answers: ConditionAnswers) => BrokenRule | undefined {
  const { shareStep, wholeShare } = limits
  return (answers) => {
    const entered = shares(answers)
    const isInSteps = entered.every((share) => share === roundShare(share))
    if (!isInSteps) return broken('shares.range', { max: wholeShare, step: shareStep })
    const total = entered.reduce((sum, share) => sum + share, 0)
    return total === wholeShare ? undefined : broken('shares.total', { max: wholeShare })
  }
}
