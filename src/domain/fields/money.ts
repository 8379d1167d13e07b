/** Money in whole dollars, shown with thousands commas. A decimal part is dropped, never joined. */
import { limits } from '../reference/limits.ts'
import { decimalsBeingTyped, digits } from './digits.ts'
import { type Field, REQUIRED } from './field.ts'

interface MoneyLimits {
  readonly maxDigits: number
  readonly maxValue?: number
}

/** A required amount with at most so many digits, and a value where that is limited, too. */
export function moneyField({
  maxDigits,
  maxValue = 10 ** maxDigits - 1,
}: MoneyLimits): Field<number | null> {
  const clean = (typed: string): number | null => {
    const [whole = ''] = typed.split('.')
    const kept = digits(whole)
      .replace(/^0+(?=\d)/, '')
      .slice(0, maxDigits)
    return kept === '' ? null : Math.min(Number(kept), maxValue)
  }
  return {
    clean,
    show: showAmount,
    typing: (typed) => showAmount(clean(typed)) + decimalsBeingTyped(typed),
    problem: (value) => {
      if (value === null) return REQUIRED
      return Number.isSafeInteger(value) && value >= 0 && value <= maxValue
        ? undefined
        : `Please enter whole dollars up to ${showAmount(maxValue)}`
    },
  }
}

/** Average and highest sale. */
export const amount = moneyField({ maxDigits: limits.amountDigits })

/** Sales of a year. */
export const annualAmount = moneyField({ maxDigits: limits.annualSalesDigits })

/** "$1,200"; empty where there is no amount. */
export function showDollars(value: number | null): string {
  return value === null ? '' : `$${showAmount(value)}`
}

function showAmount(value: number | null): string {
  return value === null ? '' : String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}
