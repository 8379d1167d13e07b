/** Social Security number (or ITIN): nine digits, shown as 000-00-0000. */

import { digitsOfNumber, grouping, mask, unmask } from '../../../fields/digits.ts'
import { type Field, isEmpty } from '../../../fields/field.ts'
import { broken } from '../../../issues.ts'

/** Masks all but the last digits of an SSN. */
export function maskedSsn(value: string, shown: 1 | 4): string {
  if (value === '') return ''
  return shown === 4 ? `•••-••-${value.slice(-4)}` : `•••-••-•••${value.slice(-1)}`
}

/** Returns whether a number is grouped as a Tax ID Number, whose digits would look like an SSN. */
function isOfCompany(text: string): boolean {
  return grouping(text) === '2-7'
}

export const ssn: Field = {
  input: 'secret',
  parse: (typed) =>
    isOfCompany(typed)
      ? typed.replace(/^\D+|\D+$/g, '').slice(0, 32)
      : digitsOfNumber(typed).slice(0, 9),
  format: (value) => (isOfCompany(value) ? value : mask('000-00-0000', value)),
  validate: (value) => {
    if (isEmpty(value)) return broken('required')
    return /^\d{3}-?\d{2}-?\d{4}$/.test(value) ? undefined : broken('ssn')
  },
  normalize: (text) => (isOfCompany(text) ? text : unmask(text)),
  summarize: (value) => maskedSsn(value, 1),
}
