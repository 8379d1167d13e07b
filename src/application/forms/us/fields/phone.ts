/** US phone number: ten digits, shown as (000) 000-0000. */
import {
  digits,
  digitsOfNumber,
  grouping,
  mask,
  unmask,
  withPlainDigits,
} from '../../../fields/digits.ts'
import { type Field, isEmpty } from '../../../fields/field.ts'
import { hasSecretNumber } from '../../../fields/secret-number.ts'
import { broken } from '../../../issues.ts'

/** Another country's code, after `+` or after the digits that are dialed before a code. */
const ABROAD = /^(?:\+|00|011)(?=\d)(?!0*1)/
const MAX_LENGTH_AS_DIALED = 40

/** Links to messengers have the code without its plus sign. */
const OF_MESSENGER = /(?:wa\.me\/|[?&]phone=)(?=\d)/i

/** A US number within a text, where an area code begins: `2nd floor, 1-415-555-0132`. */
const US_NUMBER = /(?<!\d)(?:[01][^\d\p{L}]*)*[2-9]\d\d[^\d\p{L}]{0,3}\d{3}[^\d\p{L}]{0,3}\d{4}/u
/**
 * The same number with two digits more than a slip adds, or with one more and no groups:
 * `256 712 345678`, `50371234567`, `081234567890`.
 */
const WITHOUT_PLUS = new RegExp(
  `^\\s*(?=0?[2-9][\\d .-]*$)(?=${US_NUMBER.source}\\d\\d|0?[2-9]\\d{10})`,
  'u',
)
/**
 * The same number behind a country code without its plus sign: `57 310 555 0199`, `7 495 123 4567`,
 * `(57) 310 555 0199`. One digit that touches the number, or a 9, is no country code.
 */
const BEHIND_CODE = new RegExp(
  `^[^\\d\\p{L}*#]*(?:[2-8](?![)\\]])|0?[2-9]\\d\\d?)[\\s.)\\]\\p{Pd}]+\\(?${US_NUMBER.source}\\D*$`,
  'u',
)
/** A zero that is dialed before a network's or an area's code: `0917 123 4567`, `01712 345678`. */
const TRUNK_PREFIX = /^[^\d(]*0\d{3,4}\D/
/** A number as this field shows it, with one digit too many. */
const MASKED = /^\(\d{3,}\) ?\d*(?:-\d*)?$/
const EXTENSION = /(?<=\d)[\s,;.(]*(?:ext\p{L}*|x|#|anexo|int(?:erno)?)[\s.:#=]*\d+\)?\s*$/iu

export const phone: Field = {
  input: 'phone',
  parse: (typed) => {
    const text = withPlainDigits(typed).normalize('NFKC').replace(/\s+/g, ' ').trim()
    const dialed = text.replace(OF_MESSENGER, '+')
    if (isAbroad(dialed) || BEHIND_CODE.test(text)) return asDialed(dialed)
    const written = text.replace(EXTENSION, '').replace(/(?<=\d)\p{L}(?=\d)/gu, '')
    if (isGroupedAbroad(written) || hasSecretNumber(written)) return asDialed(written)
    const number = withoutTrunk(digitsOfNumber(written))
    const isOne = number.length < 10 || (number.length === 10 && !hasWordsWithin(written))
    if (isOne || MASKED.test(written)) return number.slice(0, 10)
    const [match] = US_NUMBER.exec(written) ?? []
    if (match !== undefined) return withoutTrunk(digits(match))
    return text.length > MAX_LENGTH_AS_DIALED ? '' : text
  },
  /**
   * Messengers copy a number of another country without its plus sign. Brackets around a zero are
   * those of the mask if it is typed, and those of another country if it is pasted.
   */
  parsePasted: (text) => text.replace(WITHOUT_PLUS, '+').replace(/^\s*\((0\d{3})\)/, '$1 '),
  format: (value) => (isAsDialed(value) ? value : mask('(000) 000-0000', value)),
  validate: (value) => {
    if (isEmpty(value)) return broken('required')
    if (!/^\d{10}$/.test(value)) return broken('phone.length')
    return /^[01]/.test(value) ? broken('phone.start') : undefined
  },
  /** The country code is optional: "+1 (555) 010-1234" is ten digits. */
  normalize: (text) =>
    isGroupedAbroad(text) ? text : unmask(text).replace(/^\+?1(?=\d{10}$)/, ''),
}

/** Returns whether a text is a number of another country, as far as it is typed. */
function isAbroad(text: string): boolean {
  return ABROAD.test(text.replace(/[^\d+]/g, ''))
}

/**
 * Returns whether ten digits are grouped as in Mexico, London, Lebanon, India, China or Turkey, or
 * have a zero before them: `55 1234 5678`, `9876 543 210`, `020 7946 0958`, `0300-1234567`.
 */
function isGroupedAbroad(text: string): boolean {
  const [, dialed = '', number = ''] = /^([01\D]*)(.*)/s.exec(text) ?? []
  const groups = grouping(number)
  const { length } = digits(number)
  // Behind such a number there may be another: `0712 345 678 / 0712 345 679`.
  if (length > 9 && TRUNK_PREFIX.test(text)) return true
  if (length !== 10 || hasWordsWithin(number)) return false
  return (
    /^(?:2-|3-1-|5-5$)/.test(groups) ||
    // The mask has brackets while someone types within it: `(4155) 550-132`.
    (groups === '4-3-3' && !number.includes(')')) ||
    (groups === '3-7' && /0\D*$/.test(dialed)) ||
    (dialed.includes('0') && !/^(?:3-(?!3-2-2$)|6-|7-|10$|1-1-1-)/.test(groups))
  )
}

/** Returns whether a value is a foreign number, which stays as it was given. */
export function isAsDialed(value: string): boolean {
  return /\D/.test(value) || isAbroad(value)
}

function withoutTrunk(number: string): string {
  return number.replace(/^[01]+/, '')
}

/** Returns whether words stand between digits, so that they are two: `555-0132 call after 5`. */
function hasWordsWithin(text: string): boolean {
  return text
    .split(/\d/)
    .slice(1, -1)
    .some((part) => /\p{L}{2}/u.test(part))
}

/** Returns a foreign number as given. It is invalid, and must not become one that looks valid. */
function asDialed(text: string): string {
  const dialed = text.slice(text.search(/\(?[+\d]/)).replace(/[^\d+(). -]/g, ' ')
  return dialed.replace(/ +/g, ' ').slice(0, MAX_LENGTH_AS_DIALED).trim()
}
