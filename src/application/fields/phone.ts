/** US phone number: ten digits, shown as (000) 000-0000. */
import { broken } from '../issues.ts'
import { digits, mask, unmask } from './digits.ts'
import { type Field, isEmpty } from './field.ts'

export const phone: Field = {
  input: 'phone',
  parse: (typed) =>
    digits(typed)
      .replace(/^[01]+/, '')
      .slice(0, 10),
  format: (value) => mask('(000) 000-0000', value),
  validate: (value) => {
    if (isEmpty(value)) return broken('required')
    if (!/^\d{10}$/.test(value)) return broken('phone.length')
    return /^[01]/.test(value) ? broken('phone.start') : undefined
  },
  /** Also without its country code: "+1 (555) 010-1234" is ten digits. */
  normalize: (text) => unmask(text).replace(/^\+?1(?=\d{10}$)/, ''),
}
