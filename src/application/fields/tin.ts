/** Tax ID number of a company (EIN): nine digits, shown as 00-0000000. */
import { broken } from '../issues.ts'
import { digitsOfNumber, mask, unmask } from './digits.ts'
import { type Field, isEmpty } from './field.ts'

export const tin: Field = {
  input: 'digits',
  parse: (typed) => digitsOfNumber(typed).slice(0, 9),
  format: (value) => mask('00-0000000', value),
  validate: (value) => {
    if (isEmpty(value)) return broken('required')
    return /^\d{9}$/.test(value) ? undefined : broken('tin')
  },
  normalize: unmask,
  conceal: (value) => (value === '' ? '' : `••-•••${value.slice(-4)}`),
}
