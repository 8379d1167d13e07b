/** Tax ID number of a company (EIN). Stored as nine digits; shown as 00-0000000. */
import { digits, mask } from './digits.ts'
import { type Field, isEmpty, REQUIRED } from './field.ts'

export const tin: Field = {
  clean: (typed) => digits(typed).slice(0, 9),
  show: (value) => mask('00-0000000', value),
  problem: (value) => {
    if (isEmpty(value)) return REQUIRED
    return /^\d{9}$/.test(value) ? undefined : 'Please enter a valid 9-digit TIN'
  },
}
