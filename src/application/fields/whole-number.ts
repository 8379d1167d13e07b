/** A whole number in a range, such as how many there are of something: digits. */
import { broken } from '../issues.ts'
import { firstNumber, withPlainDigits } from './digits.ts'
import type { Field } from './field.ts'

const MAX_DIGITS = 12

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
      const number = firstNumber(withPlainDigits(typed), /^\d*(?:,\d{3}(?!\d))*/)
      const [whole = ''] = number.replaceAll(',', '').split('.')
      return whole === '' ? null : Number(whole.slice(0, MAX_DIGITS))
    },
    format: (value) => (value === null ? '' : String(value)),
    validate: (value) => {
      if (value === null) return broken('required')
      const isValid = Number.isSafeInteger(value) && value >= min && value <= max
      return isValid ? undefined : broken('number.range', { min, max })
    },
  }
}
