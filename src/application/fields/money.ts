/** Money in whole dollars, shown with thousands commas. A decimal part is dropped, never joined. */
import { limits } from '../reference/limits.ts'
import { decimalsBeingTyped, digits, firstNumber } from './digits.ts'
import { type Field, REQUIRED } from './field.ts'

interface MoneyLimits {
  readonly maxDigits: number
  readonly maxValue?: number
}

/** Whole dollars with their commas, or with a space before each three digits. */
const GROUPED = /^\d*(?:,(?!\s)\d*|\s\d{3}(?!\d))*/
/** An amount in thousands or millions, as people write it for short: `250k`, `1.2M`. */
const SHORTENED = /^(?<number>.*[\d.])(?<unit>[km])$/is
const zerosOf: Readonly<Record<string, number>> = { k: 3, m: 6 }

/** A required amount with at most so many digits, and a value where that is limited, too. */
export function moneyField({
  maxDigits,
  maxValue = 10 ** maxDigits - 1,
}: MoneyLimits): Field<number | null> {
  const clean = (typed: string): number | null => {
    const short = SHORTENED.exec(typed)?.groups
    const [whole = '', decimals = ''] = (short?.number ?? typed).split('.')
    if (short && /\d/.test(whole + decimals)) {
      const zeros = zerosOf[short.unit?.toLowerCase() ?? ''] ?? 0
      const moved = digits(decimals).slice(0, zeros).padEnd(zeros, '0')
      return Math.min(Number(digits(whole) + moved), maxValue)
    }
    const kept = digits(whole)
      .replace(/^0+(?=\d)/, '')
      .slice(0, maxDigits)
    return kept === '' ? null : Math.min(Number(kept), maxValue)
  }
  return {
    clean,
    show: showAmount,
    typing: (typed) =>
      showAmount(clean(typed)) + (SHORTENED.test(typed) ? '' : decimalsBeingTyped(typed)),
    reads,
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

/** The first amount of a text, with the `k` or `M` directly after it. */
function reads(text: string): string {
  const number = firstNumber(text, GROUPED)
  const after = text.slice(text.indexOf(number) + number.length)
  return number + (/^[km](?![\p{L}\p{N}])/iu.exec(after)?.[0] ?? '')
}

function showAmount(value: number | null): string {
  return value === null ? '' : String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}
