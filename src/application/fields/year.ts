/** A year that is not after this one: four digits. */
import { broken } from '../issues.ts'
import { digits, withPlainDigits } from './digits.ts'
import { type Field, isEmpty } from './field.ts'

/** Several numbers, as in a date: `05/2019`, `2019-20`, `May 5, 2019`. A letter alone is a slip. */
const DATE = /[0-9][^0-9]*[^0-9\p{sc=Latin}\p{Cf}\p{M}][^0-9]*[0-9]/u
const MAX_LENGTH_OF_DATE = 24

export const year: Field = {
  input: 'digits',
  /** A date stays as it was given, since its year would be a guess. */
  parse: (typed) => {
    const text = withPlainDigits(typed)
    if (!DATE.test(text)) return digits(text).slice(0, 4)
    return text.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH_OF_DATE).trim()
  },
  format: (value) => value,
  validate: (value, today) => {
    if (isEmpty(value)) return broken('required')
    const isValid = /^[1-9]\d{3}$/.test(value) && Number(value) <= today.year
    return isValid ? undefined : broken('year')
  },
}
