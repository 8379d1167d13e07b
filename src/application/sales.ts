/** Sales figures: the rules that connect them, and the estimates based on them. */
import type { Field } from './fields/field.ts'
import { type BrokenRule, broken } from './issues.ts'
import { type Pricing, pricing } from './pricing.ts'
import type { Conditions } from './question.ts'

/** 0: customers are charged at or after delivery. 1: before. */
export const chargeChoices = [0, 1] as const

/** When customers are charged: one of `chargeChoices`. */
export const chargeChoice: Field<number, 'own'> = {
  input: 'own',
  parse: Number,
  format: String,
  validate: (value) =>
    chargeChoices.some((choice) => choice === value) ? undefined : broken('choice.unknown'),
}

/** Whether customers pay before delivery. */
export function chargesBefore(answers: Pick<Conditions, 'whenChargeCustomer'>): boolean {
  return answers.whenChargeCustomer === 1
}

/** Whether anything is sold over the internet. */
export function sellsOnline(answers: Pick<Conditions, 'cardNotPresentSalesInternet'>): boolean {
  return answers.cardNotPresentSalesInternet > 0
}

type Sales = Pick<Conditions, 'avgSale' | 'highestSale' | 'annualSales'>

/** The highest sale is not below the average. */
export function highestSaleRule({ avgSale, highestSale }: Sales): BrokenRule | undefined {
  if (avgSale === null || highestSale === null || highestSale >= avgSale) return undefined
  return broken('sales.highest')
}

/** The sales of a year are above both the average and the highest sale. */
export function annualSalesRule({ avgSale, highestSale, annualSales }: Sales) {
  if (annualSales === null || annualSales > Math.max(avgSale ?? -1, highestSale ?? -1)) {
    return undefined
  }
  return broken('sales.annual')
}

/** How many card sales the figures imply per day, month or year. */
export interface SalesPace {
  readonly count: number
  readonly per: 'day' | 'month' | 'year'
}

const DAYS = 365
const MONTHS = 12

/**
 * Annual card sales divided by the average sale: per day, per month if that is less than one a day,
 * or per year if it is less than one a month. Undefined while a figure is missing or zero, or if
 * one sale exceeds a year's sales.
 */
export function salesPace({
  avgSale,
  annualSales,
}: Pick<Sales, 'avgSale' | 'annualSales'>): SalesPace | undefined {
  if (!avgSale || !annualSales) return undefined
  const sales = annualSales / avgSale
  if (sales >= DAYS) return { count: Math.round(sales / DAYS), per: 'day' }
  if (sales >= MONTHS) return { count: Math.round(sales / MONTHS), per: 'month' }
  return sales >= 1 ? { count: Math.round(sales), per: 'year' } : undefined
}

/**
 * The estimated monthly fees in whole dollars, without chargebacks: the share of each payment type
 * at its rate, plus the cents per sale. Undefined as above.
 */
export function monthlyFees(
  answers: Pick<Conditions, 'avgSale' | 'annualSales' | 'cardPresentSales'>,
  { cardPresent, cardNotPresent }: Pricing = pricing,
): number | undefined {
  const { avgSale, annualSales, cardPresentSales } = answers
  if (!avgSale || !annualSales) return undefined
  const present = cardPresentSales / 100
  const rate = present * cardPresent.percent + (1 - present) * cardNotPresent.percent
  const fixed = present * cardPresent.cents + (1 - present) * cardNotPresent.cents
  const yearly = (annualSales * rate) / 100 + ((annualSales / avgSale) * fixed) / 100
  return Math.round(yearly / MONTHS)
}
