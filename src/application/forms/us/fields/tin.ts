/** Tax ID number of a company (EIN): nine digits, shown as 00-0000000. */

import {
  grouping,
  mask,
  nineDigits,
  otherNumber,
  unmask,
  withGroups,
} from '../../../fields/digits.ts'
import { type Field, isEmpty } from '../../../fields/field.ts'
import { leftOut } from '../../../fields/remark.ts'
import { broken } from '../../../issues.ts'

/** The groups of the number itself, and of its owner's. */
const OWN_GROUPS = /^(?:2-7|3-2-4|3-3-3|9)$/
/** The groups of nine digits, or eight, that end in a check digit, in Chile: `76.123.456-7`. */
const GROUPS_ABROAD = /^(?:[12]-3-3-1|8-1)$/
const CHECK_DIGITS = /\p{Pd}\d+\D*$/u

/** Returns whether a number is grouped as a tax number of another country. */
export function isGroupedAbroad(text: string): boolean {
  return CHECK_DIGITS.test(text) && GROUPS_ABROAD.test(grouping(text))
}

/** Returns a number of another country as it was given; undefined for any other text. */
export function fromAbroad(typed: string): string | undefined {
  return otherNumber(typed) ?? (isGroupedAbroad(typed) ? withGroups(typed) : undefined)
}

export const tin: Field = {
  input: 'digits',
  parse: (typed) => {
    const isOwn = (word: string) => OWN_GROUPS.test(grouping(word))
    return fromAbroad(typed) ?? nineDigits(typed, isOwn, /^2-7-|^(?:2-)?\d+$/)
  },
  format: (value) => (/\D/.test(value) ? value : mask('00-0000000', value)),
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
