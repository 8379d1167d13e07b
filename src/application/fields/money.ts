/** Money in whole dollars, shown with thousands commas. A decimal part is dropped, never joined. */
import { broken } from '../issues.ts'
import { ownValue } from '../own-value.ts'
import { limits } from '../reference/limits.ts'
import { digits, firstNumber, partialDecimals } from './digits.ts'
import type { Field } from './field.ts'

/** Whole dollars with their commas, or with a space before each three digits. */
const GROUPED = /^\d*(?:,(?!\s)\d*|\s\d{3}(?!\d))*/
/** Thousands or millions, as people shorten them in what is pasted: `250k`, `1.2M`. */
const UNITS: Readonly<Record<string, number>> = { k: 3, m: 6 }

/** A required amount with a maximum number of digits, and a maximum value if that is smaller. */
export function money({
  maxDigits,
  maxValue = 10 ** maxDigits - 1,
}: {
  readonly maxDigits: number
  readonly maxValue?: number
}): Field<number | null> {
  const parse = (typed: string): number | null => {
    const whole = digits(typed.split('.')[0] ?? '')
      .replace(/^0+(?=\d)/, '')
      .slice(0, maxDigits)
    return whole === '' ? null : Math.min(Number(whole), maxValue)
  }
  return {
    input: 'dollars',
    parse,
    format: withCommas,
    formatPartial: (typed) => withCommas(parse(typed)) + partialDecimals(typed),
    parsePasted: (text) => expand(text, maxValue),
    validate: (value) => {
      if (value === null) return broken('required')
      const isValid = Number.isSafeInteger(value) && value >= 0 && value <= maxValue
      return isValid ? undefined : broken('money.range', { max: maxValue })
    },
    summarize: formatDollars,
  }
}

/** Average and highest sale. */
export const amount = money({ maxDigits: limits.amountDigits })

/** Sales of a year. */
export const annualAmount = money({ maxDigits: limits.annualSalesDigits })

/** "$1,200"; empty if there is no amount. */
export function formatDollars(value: number | null, language: string): string {
  return value === null ? '' : dollarsIn(language).format(value)
}

/** Making a formatter takes longer than the rest of a summary, so each language has one. */
const formatters = new Map<string, Intl.NumberFormat>()

function dollarsIn(language: string): Intl.NumberFormat {
  const known = formatters.get(language)
  if (known) return known
  const style = { style: 'currency', currency: 'USD', maximumFractionDigits: 0 } as const
  const formatter = new Intl.NumberFormat(language, style)
  formatters.set(language, formatter)
  return formatter
}

/** The first amount in a text, its unit spelled out in zeros: `1500000` of `about $1.5M a year`. */
function expand(text: string, maxValue: number): string {
  const number = firstNumber(text, GROUPED)
  const after = text.slice(text.indexOf(number) + number.length)
  const unit = /^[km](?![\p{L}\p{N}])/iu.exec(after)?.[0]?.toLowerCase()
  const zeros = unit === undefined ? undefined : ownValue(UNITS, unit)
  if (zeros === undefined || !/\d/.test(number)) return number
  const [whole = '', decimals = ''] = number.split('.')
  const shifted = digits(decimals).slice(0, zeros).padEnd(zeros, '0')
  return String(Math.min(Number(digits(whole) + shifted), maxValue))
}

function withCommas(value: number | null): string {
  return value === null ? '' : String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}
