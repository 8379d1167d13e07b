/** Social Security number (or ITIN): nine digits, shown as 000-00-0000. */
import { grouping, mask, nineDigits, unmask, withGroups } from '../../../fields/digits.ts'
import { type Field, isEmpty } from '../../../fields/field.ts'
import { broken } from '../../../issues.ts'
import { isGroupedAbroad, ofAnotherKind, withoutLongRun } from './tin.ts'

const OWN_GROUPS = /^(?:3-2-4|9)$/
/** A Tax ID Number by its name, or the number of a green card: `A123 456 789`. */
const OTHERS = /^(?!.*(?:SSN|ITIN|social)).*\bF?EIN\b|^A\W?\d{3}\W?\d{3}\W?\d{3}$/i

/** Masks all but the last digits of an SSN. */
export function maskedSsn(value: string, shown: 1 | 4): string {
  if (value === '') return ''
  return shown === 4 ? `•••-••-${value.slice(-4)}` : `•••-••-•••${value.slice(-1)}`
}

/**
 * Returns whether a number is grouped as a Tax ID Number or as one of another country, whose digits
 * would look like an SSN.
 */
function isAnother(text: string): boolean {
  return grouping(text) === '2-7' || isGroupedAbroad(text)
}

export const ssn: Field = {
  input: 'secret',
  parse: (typed) => {
    if (isAnother(typed)) return withGroups(typed)
    const isOwn = (word: string) => OWN_GROUPS.test(grouping(word))
    return ofAnotherKind(typed, OTHERS) ?? nineDigits(typed, isOwn, /^3-2-4-|^(?:3-2-)?\d+$/)
  },
  parsePasted: withoutLongRun,
  withoutMask: unmask,
  format: (value) => (/\D/.test(value) ? value : mask('000-00-0000', value)),
  validate: (value) => {
    if (isEmpty(value)) return broken('required')
    return /^\d{3}-?\d{2}-?\d{4}$/.test(value) ? undefined : broken('ssn')
  },
  normalize: (text) => (isAnother(text) ? text : unmask(text)),
  summarize: (value) => maskedSsn(value, 1),
}
