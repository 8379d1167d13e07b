/** Money in whole dollars, with commas between thousands. Decimals are dropped, never joined. */
import { digits, withPlainDigits } from '../../../fields/digits.ts'
import type { Field, Remark } from '../../../fields/field.ts'
import { leftOut } from '../../../fields/remark.ts'
import { hasSecretNumber } from '../../../fields/secret-number.ts'
import { SLIP } from '../../../fields/slip.ts'
import { broken } from '../../../issues.ts'
import { limits } from '../../../reference/limits.ts'

/** The first amount in a text, with its separators of thousands and decimals. */
const AMOUNT = /\d*(?:[.,'’´`_](?!\s)\d+|[^\S\t\n]\d{3}(?!\d))*[.,]?/
/** The units in pasted texts: hundreds, thousands, lakhs, millions, crores, billions, exponents. */
const UNIT =
  /^\s*(?:(hundreds?)|(k|t(?=usd)|mil|thousands?|grand)|(la(?:kh|c)s?)|(m[mn]?|mln|mio|mill(?:i?[oó]ns?|ones)?)|(crores?)|(bn?|mrd|bill(?:ions?|ones))|e\+?(\d{1,2}))(?=usd|(?![\p{L}\p{N}]))/iu
/** The zeros of these units. Billions exceed every limit. */
const ZEROS = [2, 3, 5, 6, 7, 9]
/**
 * Text that is not about whole dollars: cents, percent, fractions (`1 1/2`), `6 figures`, other
 * scripts, and letters for lakhs and crores, which also mean liters and a credit.
 */
const NO_DOLLARS =
  /^\s*(?:[¢%‰\p{No}]|\d+\s*\/|(?!\p{sc=Latin})\p{L}|(?:c(?:ent(?:avo)?s?)?|percent|l|cr|-?figures?)(?![\p{L}\p{N}]))/iu
/**
 * A first amount of a part of the year: `$1,200/mo`, `500 a day`, `2k mensuales`, `60k in 6
 * months`. The sales of a year may have another one behind them: `$120,000 (10,000 a month)`.
 */
const PART_OF_YEAR =
  /^\D*(?:\d(?:[.,_ ]?\d)*[^\d(,;]{0,12}?)?(?:\b(?:bi-?[mw]|half[ -]year|semi-?a|qtr|[qh][1-4]\b|(?<!\b(?:12|twelve|doce)[ -])mo(?:nth|s?\b)|mth|we?e?ks?(?:ly)?\b|da(?:ys?(?! spa)|ily)\b|h(?:ou)?rs?(?:ly)?\b|qu(?:arter|incen)|mensu|mes\b|semana|d[ií]as?\b|diari|trimes|p\.?m\b)|\/\s*[dhmqw](?:[okr]|th|tr)?\b|(?:\bx|[×*])\s*\d)|\b(?:ytd|to date|so far|(?!12)\d\d?[ -]?m(?:o(?:nth)?s?|eses)|(?:six|seis) m(?:onth|ese)s)\b/i
/**
 * Another currency: `€500`, `CAD 500`, `MX$ 500`, `S/.200`. In Puerto Rico, pesos are dollars, and
 * so are `U$S` in South America.
 */
const OTHER_CURRENCY =
  /(?![$¢])\p{Sc}|\b(?:eur(?:os?)?|gbp|cad|aud|mxn|inr|rs|php|cny|jpy)\b|(?<!\p{L})(?:s\/\.?\s*\d|(?:[acrs]|au|bz|ca|hk|jm?|mx|n[tz]|rd|sg|tt)\$)/iu
/**
 * A number that is a count beside the amount, or may be one or a year: `2 stores 250,000`, `3 x
 * $45`, `2020-2,500`.
 */
const COUNT =
  /^\D*\d\d?\s+(?:\p{L}+ )?(?:(?:store|shop|location|branche?|site|truck|salon|restaurant|employee|tienda|local(?=es)|sucursal|camion|empleado|year|año)(?:es|s)?)(?!\p{L})\D*\d[\d.,]{2}|^[^\d$]*(?!12\b)\d\d?[^\d$]{0,24}(?:x|\bfor|\bat|@) ?\$ ?\d|(?<!\$ ?)\b20[12]\d\s*(?:[-\p{Pd}]|to|or|a|o)\s*\$?\d[.,]\d{3}(?![.,]?\d)/iu
/** A second part of the amount: `1 million 200 thousand`, `3 million and a half`. */
const SECOND_PART = /^[\s,]*(?:\d|(?:and|y)\s)/i
/** The first amount, before a dash, a slash or words. A letter between two digits is a slip. */
const FIRST_OF_SEVERAL =
  /^(.*?\d)(?!\p{L}\d)(?=\D*?(?:\p{L}|[^\p{L}\p{N}\p{M}\p{Cf}\s.,'’´`_$]))\D*\d/u
/** Signs that whole dollars do not have, such as a minus. */
const OTHER_SIGN = /[-\p{Pd}\u2212~<>+%]|(?!\$)\p{Sc}|\([\s$]*\d/u

/**
 * Returns the field of a required amount with a maximum number of digits, and a maximum value if
 * that is smaller. Only digits are cut: an amount above the maximum stays and is refused.
 */
export function money({
  maxDigits,
  maxValue = 10 ** maxDigits - 1,
  isOther,
}: {
  readonly maxDigits: number
  readonly maxValue?: number
  /** Matches texts about another amount. */
  readonly isOther?: RegExp
}): Field<number | null> {
  const longest = 10 ** maxDigits - 1
  const parse = (typed: string): number | null => {
    const whole = readAmount(typed)
      .whole.replace(/^0+(?=\d)/, '')
      .slice(0, maxDigits)
    return whole === '' ? null : Number(whole)
  }
  return {
    input: 'money',
    parse,
    format: withCommas,
    formatPartial: (typed) => {
      const { separator, decimals } = readAmount(typed)
      return withCommas(parse(typed)) + separator + decimals.slice(0, 2)
    },
    withoutMask: (text) => text.replaceAll(',', ''),
    parsePasted: (text) => (isOther?.test(text) ? '' : expand(text, longest)),
    remark: (given, value) => remark(given, value, expand(given, longest)),
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

/** The sales of a year. */
export const annualAmount = money({
  maxDigits: limits.annualSalesDigits,
  isOther: PART_OF_YEAR,
})

/**
 * Returns an amount such as "$1,200", the same in all our languages; empty if there is none. It
 * needs no number format: the first one blocks a slow phone for 70 ms.
 */
export function formatDollars(value: number | null): string {
  return withCommas(value) && `$${withCommas(value)}`
}

/**
 * The name of a quarter, half or year, whose digits are no amount: `Q1 200k`, `Year 1: 200k`, `in
 * 2025 about 200,000`, `last 12 months: 200,000`. In `per year 5 million`, they are.
 */
const PERIOD =
  /\b(?:[qht][1-4]|fy\d+|(?:year|yr\.?|año) ?\d(?![.,]?\d|\s*(?:hundred|thousand|grand|k|la(?:kh|c)s?|mil(?:l\p{L}*)?|mln|mio|m[mn]?|crores?|bn?|bill\p{L}*)(?!\p{L}))|\d(?:st|nd|rd|th) year|\d\d?\/\d\d?\/\d{2,4}|1(?:120|065|040)-?s?(?=.*\bline)|line \d\d?[a-z]?|(?:12|twelve|doce)[ -]?(?:mo(?:nth)?s?|meses)|(?<!\$ ?)20[12]\d(?![.,]\d)(?=.*(?:\$ ?\d|\d[.,]\d{3}|\d(?:[km]| (?:mil|thousand)))))\b/giu

/**
 * Returns the text with plain digits, without invisible characters, the full stops of abbreviations
 * (`Rs.500`) and the names of periods.
 */
function withPlainSigns(text: string): string {
  return withPlainDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(PERIOD, '')
    .replace(/(?<=[\p{L}./])(?!(?<=\p{L}\.)\.\d)\./gu, ' ')
}

/**
 * Returns the whole dollars of an amount, and its decimals with their separator. A point or comma
 * before exactly three last digits separates thousands; before one or two, it is a decimal sign.
 */
function readAmount(typed: string) {
  const plain = withPlainSigns(typed)
  const text = (FIRST_OF_SEVERAL.exec(plain)?.[1] ?? plain).replace(/[^0-9.,]/g, '')
  const index = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const whole = { whole: digits(text), separator: '', decimals: '' }
  if (index < 0) return whole
  const [before, separator, after] = [
    text.slice(0, index),
    text.charAt(index),
    text.slice(index + 1),
  ]
  const isGrouped = /^[1-9]\d{0,2}(?:([.,])\d{3}(?:\1\d{3})*)?$/.test(before)
  const isMixed = before.includes(separator === '.' ? ',' : '.')
  if (after.length === 3 && isGrouped && !isMixed) return whole
  // A comma elsewhere separates thousands during typing: `1,2345`.
  const isBetween = separator === ',' && after.length > 2 && !isMixed && !/^0*$/.test(before)
  if (isBetween) return whole
  const isPlain = isGrouped || !before.includes('.')
  if (isPlain) return { whole: digits(before), separator, decimals: after }
  const [dollars = '', cents = ''] = text.split('.')
  return { whole: digits(dollars), separator: '.', decimals: digits(cents) }
}

/**
 * Returns the first amount in a text with its unit as zeros: `1500000` for `about $1.5M a year`.
 * Returns an empty text if the result would be another amount: in cents, cut at the limit, or
 * without the unit of a range.
 */
function expand(given: string, maxValue: number): string {
  const text = withPlainSigns(given)
  const from = text.slice(Math.max(0, text.search(/\d|[.,]\d/)))
  const number = /\d/.test(from) ? (AMOUNT.exec(from)?.[0] ?? '') : ''
  const after = from.slice(number.length)
  const unit = UNIT.exec(after)
  const rest = after.slice(unit?.[0].length ?? 0)
  if (SLIP.test(text) || OTHER_CURRENCY.test(text) || COUNT.test(withPlainDigits(given))) return ''
  if (hasSecretNumber(given)) return ''
  // A second unit, as in `5 hundred thousand`.
  if (number === '' || NO_DOLLARS.test(rest) || UNIT.test(rest)) return ''
  // A unit of a later number may apply to both, unless the first has thousands: `5-6 thousand`,
  // `$10 to 20k`, `120,000 (10k/mo)`.
  const isShared = after.split(/\d(?!\d)/).some((part, index) => index > 0 && UNIT.test(part))
  if (!unit && isShared && digits(readAmount(number).whole).length < 4) return ''
  if (unit && SECOND_PART.test(rest)) return ''
  if (!unit) return number
  const [, ...units] = unit
  const index = units.findIndex(Boolean)
  const zeros = ZEROS[index] ?? Number(units[index])
  // Nobody shortens an amount and also groups its thousands with points: 1.234k is 1,234.
  const isPoint = /^\d*\.\d+$/.test(number)
  const read = readAmount(number)
  const [whole = '', decimals = ''] = isPoint ? number.split('.') : [read.whole, read.decimals]
  const shifted = Number(whole + digits(decimals).slice(0, zeros).padEnd(zeros, '0'))
  return shifted > maxValue ? '' : String(shifted)
}

/** Returns how an amount was understood, if it was not written as it is shown. */
function remark(given: string, value: number | null, expanded: string): Remark {
  const shown = withCommas(value)
  const text = withPlainSigns(given)
  const number = AMOUNT.exec(text.replace(/^(?:[^0-9.,]|[.,](?!\d))+/, ''))?.[0] ?? ''
  const [unit] = UNIT.exec(text.slice(text.indexOf(number) + number.length)) ?? []
  if (unit !== undefined && value !== null && expanded === String(value)) {
    return { understood: `$${shown}`, ...leftOut(given, number + unit) }
  }
  const isAsShown = (/^\d*$/.test(number) || number === shown) && !OTHER_SIGN.test(given)
  const rest = leftOut(given, shown)
  return value === null || isAsShown ? rest : { understood: `$${shown}`, ...rest }
}

function withCommas(value: number | null): string {
  return value === null ? '' : String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}
