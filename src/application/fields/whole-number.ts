/** A whole number in a range, such as how many there are of something: digits. */
import { broken } from '../issues.ts'
import { digits, firstNumber, withPlainDigits } from './digits.ts'
import type { Field } from './field.ts'
import { leftOut } from './remark.ts'
import { hasSecretNumber } from './secret-number.ts'
import { SLIP } from './slip.ts'

const MAX_DIGITS = 12
/** A number whose thousands are separated by any sign, or as in India: `1,20,000`. */
const GROUPED =
  /(?<![\d.,])[1-9]\d{0,2}(?:([.,'’]|[^\S\t\n])\d{3}(?:\1\d{3})*|(?:,\d\d)+,\d{3})(?!\d)/
/** A number in a unit: `12k`, `1.2 million`, `2 dozen`, `5万`, `1E+05`. */
const IN_UNIT =
  /\d\s*(?:[千万萬億亿만]|(?:k|mm?|mil(?:l\p{L}*)?|bn|[bt]r?illi?[oó]n\p{L}*|hundreds?|cientos|thousands?|grand|la(?:kh|c)s?|crores?|d(?:o?z|ozens?|ocenas?)|gross|e\+?\d+)(?!\p{L}))/iu
/** First, a percentage or a fraction: `50%`, `1/2`, `1½`. */
const NOT_WHOLE = /^\D*\d[\d.,\s]*(?:[%¼-¾⅐-⅞]|\/\s*\d|percent|pct|por ?ciento)|^\D*[¼-¾⅐-⅞]/i
/** A minus, or a separator other than a comma. */
const OTHERWISE_WRITTEN = /^\s*[\p{Pd}\u2212(]|\d[.'’\s]\d{3}(?!\d)/u

/** Returns a field for a required number from `min` to `max`. */
export function wholeNumber({
  min = 0,
  max = 10 ** MAX_DIGITS - 1,
}: {
  readonly min?: number | undefined
  readonly max?: number | undefined
}): Field<number | null> {
  return {
    input: 'digits',
    parse: (typed) => {
      const text = withPlainDigits(typed).replace(GROUPED, digits)
      const [whole = ''] = firstNumber(text).split('.')
      return whole === '' ? null : Number(whole.slice(0, MAX_DIGITS))
    },
    format,
    parsePasted: (text) => {
      const plain = withPlainDigits(text)
      const isOther = [IN_UNIT, NOT_WHOLE, SLIP].some((other) => other.test(plain))
      return isOther || hasSecretNumber(plain) ? '' : text
    },
    /** Also says how a number was understood that has a minus or other separators. */
    remark: (given, value) => {
      const shown = format(value)
      const isOther = value !== null && OTHERWISE_WRITTEN.test(given)
      return { ...(isOther && { understood: shown }), ...leftOut(given, shown) }
    },
    validate: (value) => {
      if (value === null) return broken('required')
      const isValid = Number.isSafeInteger(value) && value >= min && value <= max
      return isValid ? undefined : broken('number.range', { min, max })
    },
  }
}

function format(value: number | null): string {
  return value === null ? '' : String(value)
}
