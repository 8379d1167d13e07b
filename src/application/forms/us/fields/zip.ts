/** Five-digit ZIP code, stored as text: leading zeros matter. */
import { digits, digitsOfNumber, unmask, withPlainDigits } from '../../../fields/digits.ts'
import { type Field, isEmpty } from '../../../fields/field.ts'
import { broken } from '../../../issues.ts'
import { states } from '../reference/states.ts'

/** The words that may stand beside a US ZIP code. */
const WORDS = new Set([
  'us',
  'usa',
  'zip',
  'code',
  'zipcode',
  ...states.map(({ code }) => code.toLowerCase()),
])
const CODE = /(?:^|[^0-9])([0-9]{5})(?![0-9])/
/** A Brazilian code. The second part of a US code has four digits. */
const WITH_THREE_DIGITS = /(?<!\d)\d{5}\s*\p{Pd}\s*\d{3}(?!\d)/u
const MAX_LENGTH_ABROAD = 64

export const zip: Field = {
  input: 'digits',
  parse: (typed) => {
    const text = withPlainDigits(typed)
    if (isAbroad(text) || isGroupedOtherwise(text))
      return text.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH_ABROAD).trim()
    return CODE.exec(text)?.[1] ?? digitsOfNumber(text).slice(0, 5)
  },
  /** A code of six digits, as in India, would be cut to one that looks right. */
  parsePasted: (text) => (/^\s*(?:\d{6,8}|\d{10,})\s*$/.test(withPlainDigits(text)) ? '' : text),
  format: (value) => value,
  validate: (value) => {
    if (isEmpty(value)) return broken('required')
    return /^\d{5}$/.test(value) ? undefined : broken('zip')
  },
  normalize: (text) => (isGroupedOtherwise(text) ? text : unmask(text)),
}

/**
 * Returns whether the groups of digits are not those of a ZIP code: `6600-1234`, `100-0001`, `12
 * 3456`, `123 45`.
 */
function isGroupedOtherwise(text: string): boolean {
  if (/^\s*[0-9]{3} [0-9]{2}\s*$/.test(text) || WITH_THREE_DIGITS.test(text)) return true
  const hasStrayLetters = lettersIn(text).some((word) => !WORDS.has(word))
  if (CODE.test(text) || hasStrayLetters) return false
  const [first = '', ...others] = text.match(/[0-9]+/g) ?? []
  const isTooLong = others.length > 0 && digitsOfNumber(text).length > 5
  return first.length < 5 && (isTooLong || /[0-9]\s*\p{Pd}\s*[0-9]/u.test(text))
}

function lettersIn(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
}

/** Returns whether a text is a foreign code, or more than a code: `06600 CDMX`, `D-10115`. */
function isAbroad(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const others = words.filter((word) => /^\p{L}+$/u.test(word) && !WORDS.has(word))
  const code = words.findIndex((word) => /^[0-9]{5}$/.test(word))
  const isAfterState = code > 0 && WORDS.has(words[code - 1] ?? '')
  if (digits(text).length < 5 && isLettered(words)) return true
  return others.length > 0 && digits(text).length >= 4 && !isAfterState
}

/** Returns whether letters are part of the code: `K1A 0B6`. A single one is a slip: `94a1`. */
function isLettered(words: readonly string[]): boolean {
  const mixed = words.filter((word) => /\p{L}/u.test(word) && /\p{N}/u.test(word))
  return mixed.length > 1 || mixed.some((word) => /^\p{L}+\p{N}+\p{L}/u.test(word))
}
