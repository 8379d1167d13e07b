/** Estimates from the sales figures: how often a card is charged, and what that costs. */
import type { ConditionAnswers } from './condition-answers.ts'
import { type Pricing, pricing } from './pricing.ts'

/** The number of card sales per day, month or year that the figures imply. */
export interface SalesPace {
  readonly count: number
  readonly per: 'day' | 'month' | 'year'
}

const DAYS = 365
const MONTHS = 12

/**
 * Returns annual card sales divided by the average sale: per day, per month if that is less than
 * one a day, or per year if it is less than one a month. Undefined while a figure is absent or
 * zero, or if one sale exceeds a year's sales.
 */
export function salesPace({
  avgSale,
  annualSales,
}: Pick<ConditionAnswers, 'avgSale' | 'annualSales'>): SalesPace | undefined {
  if (!avgSale || !annualSales) return undefined
  const sales = annualSales / avgSale
  if (sales >= DAYS) return { count: Math.round(sales / DAYS), per: 'day' }
  if (sales >= MONTHS) return { count: Math.round(sales / MONTHS), per: 'month' }
  return sales >= 1 ? { count: Math.round(sales), per: 'year' } : undefined
}

/**
 * Returns the estimated monthly fees in whole dollars, without chargebacks: each payment type's
 * share at its rate, plus the cents per sale. Undefined as above.
 */
export function monthlyFees(
  answers: Pick<ConditionAnswers, 'avgSale' | 'annualSales' | 'cardPresentSales'>,
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
