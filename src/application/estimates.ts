/** What the figures given come to, in plain numbers: a check on zeros, and a view of the price. */
import type { Application } from './application.ts'
import { pricing } from './reference/pricing.ts'

type Sales = Pick<Application, 'avgSale' | 'annualSales'>
type Mix = Pick<Application, 'cardPresentSales'>

/** How many card sales the figures mean in the shortest span of time that sees one. */
export interface SalesPace {
  readonly count: number
  readonly per: 'day' | 'month' | 'year'
}

const DAYS = 365
const MONTHS = 12

/**
 * Annual card sales over the average sale, spread over the days of a year; over its months where
 * that is less than one a day, and over none where it is less than one a month. Undefined while a
 * figure is missing or nothing, or a sale is more than a year's sales.
 */
export function salesPace({ avgSale, annualSales }: Sales): SalesPace | undefined {
  if (!avgSale || !annualSales) return undefined
  const sales = annualSales / avgSale
  if (sales >= DAYS) return { count: Math.round(sales / DAYS), per: 'day' }
  if (sales >= MONTHS) return { count: Math.round(sales / MONTHS), per: 'month' }
  return sales >= 1 ? { count: Math.round(sales), per: 'year' } : undefined
}

/**
 * What the prices of the agreement come to in a month, in whole dollars, chargebacks left out: the
 * share of each kind of sale at its rate, and ten cents for each sale. Undefined as above.
 */
export function monthlyFees(figures: Sales & Mix): number | undefined {
  const { avgSale, annualSales, cardPresentSales } = figures
  if (!avgSale || !annualSales) return undefined
  const present = cardPresentSales / 100
  const { cardPresent, cardNotPresent } = pricing
  const rate = present * cardPresent.percent + (1 - present) * cardNotPresent.percent
  const fixed = present * cardPresent.centsEach + (1 - present) * cardNotPresent.centsEach
  const yearly = (annualSales * rate) / 100 + ((annualSales / avgSale) * fixed) / 100
  return Math.round(yearly / MONTHS)
}
