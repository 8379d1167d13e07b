/** Five-digit ZIP code, kept as text: leading zeros matter. */
import { digits } from './digits.ts'
import { type Field, isEmpty, REQUIRED } from './field.ts'

export const zip: Field = {
  clean: (typed) => digits(typed).slice(0, 5),
  show: (value) => value,
  problem: (value) => {
    if (isEmpty(value)) return REQUIRED
    return /^\d{5}$/.test(value) ? undefined : 'Please enter a valid zip code'
  },
}
