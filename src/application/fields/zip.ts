/** Five-digit ZIP code, stored as text: leading zeros matter. */
import { broken } from '../issues.ts'
import { digits, unmask } from './digits.ts'
import { type Field, isEmpty } from './field.ts'

export const zip: Field = {
  input: 'digits',
  parse: (typed) => digits(typed).slice(0, 5),
  format: (value) => value,
  validate: (value) => {
    if (isEmpty(value)) return broken('required')
    return /^\d{5}$/.test(value) ? undefined : broken('zip')
  },
  normalize: unmask,
}
