/** What sales figures mean, as an estimate: how often a card is charged, and what it costs. */

import type { Conditions } from './conditions.ts'
import { type Pricing, pricing } from './pricing.ts'

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
}: Pick<Conditions, 'avgSale' | 'annualSales'>): SalesPace | undefined {
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
