/** Average number of days between charging and delivering: up to three digits. */
import { broken } from '../issues.ts'
import { limits } from '../reference/limits.ts'
import { digits, firstNumber, withPlainDigits } from './digits.ts'
import type { Field } from './field.ts'
import { leftOut } from './remark.ts'
import { hasSecretNumber } from './secret-number.ts'
import { SLIP } from './slip.ts'

const MAX_DAYS = 10 ** limits.deliveryDaysDigits - 1

/**
 * Days in the languages that applicants speak at home; and words that begin another part of a
 * sentence: `5 after payment`, `3 on average`.
 */
const NO_UNITS = words(
  'd bd día días dia dias jours jou tage giorni dni ngày araw дня дней',
  'after on in from for if when once with depending thank thanks gracias en para si order orders sale',
)
/** Words that may stand before a unit, or without one: `3 business days`, `5 max`, `7 (seven)`. */
const BEFORE_UNIT = words(
  'or o to at so net tops biz more less plus más mas menos most least approx about average avg usually max',
  'typically normally generally est estimated only delivery maximum minimum máximo business bus working calendar shipping same next hábiles laborables',
  'per each every',
  'one two three four five six seven eight nine ten eleven twelve',
  'un uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince veinte cien ciento',
)
/** Further numbers: `16 (sixteen)`, `21 (veintiún)`, `45 (forty-five)`. */
const NUMBER_WORD =
  /^(?:(?:twen|thir|fou?r|fif|six|seven|eigh|nine)t(?:een|y)|(?:dieci|veinti)\p{L}+|(?:trei|cuare|cincue|sese|sete|oche|nove)nta)$/u
/** A part of a whole: `1/2 day`, `50%`. */
const FRACTION = /^\D*\d[\d.,]* ?%|(?<!\d)[13] ?\/ ?[24](?!\d)|[¼-¾⅐-⅞]/
/** What joins numbers or their words: `7 a 10 días`, `3 min, 5 max`, `treinta y uno`. */
const WITHIN_RANGE =
  /(?<=\d\s?)(?:and|or|to|thru|through|[aouye]|al|hasta|min)(?=[^\p{L}\d]{0,3}\d)|(?<=\p{L} )y(?= \p{L})/giu

function words(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.join(' ').split(' '))
}

/**
 * Returns whether the first word behind a number that can be its unit is not known to be about
 * days: `2 weeks`, `2週間` and `2 tuần` are not two days.
 */
function hasOtherUnit(text: string): boolean {
  if ([SLIP, FRACTION].some((other) => other.test(text)) || hasSecretNumber(text)) return true
  // No time is none in every unit.
  if (digits(text) === '0') return false
  const behind = text
    .toLowerCase()
    .normalize()
    .replace(WITHIN_RANGE, '')
    .replace(/^\P{Nd}*/u, '')
  const word = behind
    .match(/\p{L}+/gu)
    ?.find((word) => !(BEFORE_UNIT.has(word) || NUMBER_WORD.test(word)))
  return word !== undefined && !NO_UNITS.has(word) && !/day|[日天일]/.test(word)
}

export const deliveryDays: Field<number | null> = {
  input: 'days',
  parse,
  format,
  formatPartial: (typed) => {
    const [, decimals] = numberIn(typed).split('.')
    return format(parse(typed)) + (decimals === undefined ? '' : `.${decimals.slice(0, 2)}`)
  },
  parsePasted: (text) => (hasOtherUnit(text) ? '' : text),
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

/** Returns the first number of a range or sentence. A comma before 1 or 2 digits is decimal. */
function numberIn(typed: string): string {
  const text = withPlainDigits(typed).replace(/,(?=\d{0,2}(?!\d))/, '.')
  return firstNumber(text, /^\d*(?:,\d{3}(?!\d))*/)
}

function format(value: number | null): string {
  return value === null ? '' : String(value)
}
