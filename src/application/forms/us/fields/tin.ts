/** Tax ID number of a company (EIN): nine digits, shown as 00-0000000. */
import {
  digits,
  grouping,
  MAX_LENGTH_WITH_GROUPS,
  mask,
  nineDigits,
  unmask,
  withGroups,
  withPlainDigits,
  words,
} from '../../../fields/digits.ts'
import { type Field, isEmpty } from '../../../fields/field.ts'
import { leftOut } from '../../../fields/remark.ts'
import { broken } from '../../../issues.ts'

/** The groups of the number itself, and of its owner's. */
const OWN_GROUPS = /^(?:2-7|3-2-4|3-3-3|9)$/
/** Groups of eight or nine digits that end in a check digit: `76.123.456-7`, `1-2345678-2`. */
const GROUPS_ABROAD = /^(?:[12]-3-3-1|8-1|1-7-1)$/
const CHECK_DIGITS = /\p{Pd}\d+\D*$/u

/** Returns whether a number is grouped as a tax number of another country. */
export function isGroupedAbroad(text: string): boolean {
  const groups = grouping(text)
  return groups === '4-2-3' || (CHECK_DIGITS.test(text) && GROUPS_ABROAD.test(groups))
}

/**
 * The names of other numbers, also beside or behind this one's. A Spanish "sin" is no Canadian SIN,
 * and a Social Security account number is an SSN.
 */
const OTHER_NAMES =
  /(?<!\p{L})(?:vat|gst|tva|iva|btw|mwst|mva|abn|rfc|rut|nif|a[ -]?number|(?<!security |tax |irs )acc(?:oun)?ts?|d-?u-?n-?s|(?:permi|licen)\p{L}+)(?!\p{L})/iu
/** The numbers of other taxes, and of states. */
const OTHER_TAX =
  /(?<!\p{L})(?:(?:state|sales|franchise|withholding) (?:tax|id|no)|registration)(?!\p{L})/iu
/** Words that may stand before any number. */
const ANY_NUMBER = /^(?:id|n[orº]|num\p{L}*|número|us|my|our|is|the|de)$/iu
/** A word for this number or its owner's, or a company in front of it: `Acme LLC 123456789`. */
const OWN_NAME =
  /(?<!\p{L})(?:f?ein|i?tin|ssn|tax|fed|irs|employer|soc(?:ial)?|ss|contribuyente|patronal)|税|(?<!\p{L})(?:llc|inc|corp|co|ltd)\P{L}*$/iu
const SIN = /(?<!\p{L})SIN(?!\p{L})/u
/** A number that begins with a country's letters, or has others: `123456789 RT0001` in Canada. */
const ABROAD =
  /^(?!(?:F?EIN|I?TIN|SSN?|US|TAX|ID|NO|NR|IRS|LLC|INC)\P{L})[A-Z]{2,4}[\s\p{Pd}]?\d[\d\s.\p{Pd}]{8,}$|^[\d\s]{9,11}R[A-Z]\d{4}$|\d{8}\p{L}/iu
const MASKED = /^(?:2-7|3-2-4)$/
/** A text whose first number is behind its own name. */
const NAMED = /^\D*\b(?:F?EIN|I?TIN|SSN)[^\p{L}\d]*\d{9}\b/iu

/** Returns whether words before a number do not name it: `Invoice 123456789`, `Student ID …`. */
function hasUnknownName(text: string): boolean {
  const [label = ''] = /^\D*/.exec(text) ?? []
  const names = (label.match(/\p{L}{2,}/gu) ?? []).filter((word) => !ANY_NUMBER.test(word))
  return names.length > 0 && !OWN_NAME.test(label)
}

/**
 * Returns a text whose nine digits or more have another name, on one line: `VAT GB123456789`,
 * `123456789 RT0001`. Undefined for any other text, and for one whose number is in its own groups
 * or named: `EIN 123456789, account 5`.
 */
function otherNumber(text: string, more: RegExp | undefined): string | undefined {
  const plain = withPlainDigits(text).replace(/\s+/g, ' ').trim()
  const isOther = [OTHER_NAMES, OTHER_TAX, SIN, ABROAD, more].some((other) => other?.test(plain))
  const isMasked = words(plain).some((word) => MASKED.test(grouping(word)))
  const isNamed = NAMED.test(plain) && !more?.test(plain)
  if (!(isOther || hasUnknownName(plain)) || isMasked || isNamed || digits(plain).length < 9)
    return undefined
  return plain.length > MAX_LENGTH_WITH_GROUPS ? '' : plain
}

/**
 * Returns the text, or an empty one if its only run of digits is too long for a slip: the number of
 * another country or of a state's register, whose first nine digits would look valid.
 */
export function withoutLongRun(text: string): string {
  const isLong = /^\D*\d{11,}\D*$/.test(withPlainDigits(text))
  return isLong && otherNumber(text, undefined) === undefined ? '' : text
}

/**
 * Returns a number of another kind as it was given; undefined for any other text.
 *
 * @param more matches numbers that are of another kind only here
 */
export function ofAnotherKind(typed: string, more?: RegExp): string | undefined {
  return otherNumber(typed, more) ?? (isGroupedAbroad(typed) ? withGroups(typed) : undefined)
}

/** Returns whether a number is grouped as one of another country, or as a ZIP+4 code. */
function isAnother(text: string): boolean {
  return grouping(text) === '5-4' || isGroupedAbroad(text)
}

export const tin: Field = {
  input: 'digits',
  parse: (typed) => {
    if (isAnother(typed)) return withGroups(typed)
    const isOwn = (word: string) => OWN_GROUPS.test(grouping(word))
    return ofAnotherKind(typed) ?? nineDigits(typed, isOwn, /^2-7-|^(?:2-)?\d+$/)
  },
  parsePasted: withoutLongRun,
  format: (value) => (/\D/.test(value) ? value : mask('00-0000000', value)),
  validate: (value) => {
    if (isEmpty(value)) return broken('required')
    return /^\d{9}$/.test(value) ? undefined : broken('tin')
  },
  normalize: (text) => (isAnother(text) ? text : unmask(text)),
  /** Some companies use the number of their owner, which is grouped in another way. */
  remark: (given, value) => {
    const shown = tin.format(value)
    const isOfPerson = value.length === 9 && /^3-2-4|^3-3-3/.test(grouping(given))
    return { ...(isOfPerson && { understood: shown }), ...leftOut(given, shown) }
  },
  conceal: (value) => (value === '' ? '' : `••-•••${value.slice(-4)}`),
}
