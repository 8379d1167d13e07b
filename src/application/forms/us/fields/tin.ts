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
/**
 * The groups of numbers that end in check digits, in Chile, Argentina, Brazil and Colombia:
 * `76.123.456-7`, `30-71234567-8`, `12.345.678/0001-95`, `900.123.456-7`.
 */
const GROUPS_ABROAD = /^(?:[12]-3-3-1|8-1|2-8-1|3-3-3-[12]|2-3-3-4-2)$/
const CHECK_DIGITS = /\p{Pd}\d+\D*$/u
const MAX_LENGTH_ABROAD = 32

/** Returns whether a number is grouped as a tax number of another country. */
export function isGroupedAbroad(text: string): boolean {
  return CHECK_DIGITS.test(text) && GROUPS_ABROAD.test(grouping(text))
}

/** Returns a number without the words around it, and with its groups. */
export function withGroups(text: string): string {
  return text.replace(/^\D+|\D+$/g, '').slice(0, MAX_LENGTH_ABROAD)
}

export const tin: Field = {
  input: 'digits',
  parse: (typed) => {
    const text = withPlainDigits(typed).replace(/\s+/g, ' ').trim()
    if (ABROAD.test(text)) return text.slice(0, MAX_LENGTH_ABROAD).trim()
    return isGroupedAbroad(text) ? withGroups(text) : digitsOfNumber(text).slice(0, 9)
  },
  format: (value) =>
    ABROAD.test(value) || isGroupedAbroad(value) ? value : mask('00-0000000', value),
  validate: (value) => {
    if (isEmpty(value)) return broken('required')
    return /^\d{9}$/.test(value) ? undefined : broken('tin')
  },
  normalize: (text) => (isGroupedAbroad(text) ? text : unmask(text)),
  /** Some companies use the number of their owner, which is grouped in another way. */
  remark: (given, value) => {
    const shown = tin.format(value)
    const isOfPerson = value.length === 9 && /^3-2-4|^3-3-3/.test(grouping(given))
    return { ...(isOfPerson && { understood: shown }), ...leftOut(given, shown) }
  },
  conceal: (value) => (value === '' ? '' : `••-•••${value.slice(-4)}`),
}
