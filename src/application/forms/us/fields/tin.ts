/** Tax ID number of a company (EIN): nine digits, shown as 00-0000000. */

import { digitsOfNumber, grouping, mask, unmask, withPlainDigits } from '../../../fields/digits.ts'
import { type Field, isEmpty } from '../../../fields/field.ts'
import { leftOut } from '../../../fields/remark.ts'
import { broken } from '../../../issues.ts'

/**
 * Another country's number, which may have nine digits, too: `GB123456789` for VAT, `123456789
 * RT0001` in Canada.
 */
const ABROAD =
  /^(?!F?EIN|TIN|SSN|ITIN|US)[A-Z]{2,3}[\s\p{Pd}]?\d[\d\s\p{Pd}]{8,}$|^[\d\s]{9,11}R[A-Z]\d{4}$/iu
const MAX_LENGTH_ABROAD = 32

export const tin: Field = {
  input: 'digits',
  parse: (typed) => {
    const text = withPlainDigits(typed).replace(/\s+/g, ' ').trim()
    if (ABROAD.test(text)) return text.slice(0, MAX_LENGTH_ABROAD).trim()
    return digitsOfNumber(text).slice(0, 9)
  },
  format: (value) => (ABROAD.test(value) ? value : mask('00-0000000', value)),
  validate: (value) => {
    if (isEmpty(value)) return broken('required')
    return /^\d{9}$/.test(value) ? undefined : broken('tin')
  },
  normalize: unmask,
  /** Some companies use the number of their owner, which is grouped in another way. */
  remark: (given, value) => {
    const shown = tin.format(value)
    const isOfPerson = value.length === 9 && /^3-2-4|^3-3-3/.test(grouping(given))
    return { ...(isOfPerson && { understood: shown }), ...leftOut(given, shown) }
  },
  conceal: (value) => (value === '' ? '' : `••-•••${value.slice(-4)}`),
}
