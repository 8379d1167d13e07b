/** Average number of days between charging and delivering: up to three digits. */
import { broken } from '../issues.ts'
import { limits } from '../reference/limits.ts'
import { firstNumber, withPlainDigits } from './digits.ts'
import type { Field } from './field.ts'
import { leftOut } from './remark.ts'

const MAX_DAYS = 10 ** limits.deliveryDaysDigits - 1

/**
 * The beginnings of other units of time, also in the languages that applicants speak at home:
 * `2 weeks`, `2週間` and `2 tuần` are not two days.
 */
const OTHER_UNIT =
  /\d\s*(?:(?!\p{sc=Latin}|[日天일д])\p{L}|t(?:ri|u[aâầ]|h[aá]ng)|ling|buw|ans?\b|bim|q|j(?!o)|sett|y(?!\s*\d)|sem|a(?:ñ|nn?[eéio])|w(?!or)|h|m(?:\b|o|es|th|wa|in(?:ut|s?\b(?!.*max)))|fort)/iu

export const deliveryDays: Field<number | null> = {
  input: 'days',
  parse,
  format,
  formatPartial: (typed) => {
    const [, decimals] = numberIn(typed).split('.')
    return format(parse(typed)) + (decimals === undefined ? '' : `.${decimals.slice(0, 2)}`)
  },
  parsePasted: (text) => (OTHER_UNIT.test(text) ? '' : text),
  /** A minus is not a lost letter: the remark says that `-3` was understood as 3. */
  remark: (given, value) => {
    const shown = format(value)
    const isNegative = /^\s*[\p{Pd}\u2212(]\s*\d/u.test(given)
    return { ...(isNegative && { understood: shown }), ...leftOut(given, shown) }
  },
  validate: (value) => {
    if (value === null) return broken('required')
    const isValid = Number.isInteger(value) && value >= 0 && value <= MAX_DAYS
    return isValid ? undefined : broken('days.range', { max: MAX_DAYS })
  },
}

function parse(typed: string): number | null {
  const [whole = ''] = numberIn(typed).split('.')
  const days = whole
    .replaceAll(',', '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, limits.deliveryDaysDigits)
  return days === '' ? null : Number(days)
}

/**
 * Returns the first number of a range or a sentence. A comma before one or two digits is a decimal
 * point.
 */
function numberIn(typed: string): string {
  const text = withPlainDigits(typed).replace(/,(?=\d{0,2}(?!\d))/, '.')
  return firstNumber(text, /^\d*(?:,\d{3}(?!\d))*/)
}

function format(value: number | null): string {
  return value === null ? '' : String(value)
}
