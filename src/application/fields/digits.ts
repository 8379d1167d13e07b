/** Digits in texts, and the masks that show them. */

/** Returns the digits of a text, in any script, as ASCII digits. */
export function digits(text: string): string {
  return withPlainDigits(text).replace(/[^0-9]/g, '')
}

/** A number from a spreadsheet, which has dropped the leading zeros: `6600.0` for 06600. */
const WITH_DECIMALS = /^\s*(\d{4,})\.0+\s*$/
/**
 * A long number that a spreadsheet has shortened, so that its last digits are gone: `1.23457E+08`.
 */
const SHORTENED = /^\s*\d(?:[.,]\d+)?E\+?\d+\s*$/i

/** Returns the digits of a number in a text, without digits that a spreadsheet has added. */
export function digitsOfNumber(text: string): string {
  const plain = withPlainDigits(text)
  return SHORTENED.test(plain) ? '' : digits(plain.replace(WITH_DECIMALS, '$1'))
}

/**
 * Returns the digits of a number that has nine: of the one in its own groups if there are others in
 * the text. Other groups of more digits stay as they were given: nine of their digits would look
 * like the number.
 *
 * @param isOwn returns whether a word is the number in its own groups
 * @param surplus matches the groupings whose digits beyond the ninth are surplus
 */
export function nineDigits(
  text: string,
  isOwn: (word: string) => boolean,
  surplus = /^\d+$/,
): string {
  const plain = withPlainDigits(text)
  const all = digitsOfNumber(plain)
  if (all.length <= 9) return all
  const number = words(plain).find(isOwn)
  if (number !== undefined) return digits(number)
  return surplus.test(grouping(plain)) ? all.slice(0, 9) : withGroups(plain)
}

/** Returns the words of a text, each with its hyphens and points. */
export function words(text: string): readonly string[] {
  return text.split(/[^\p{L}\d.\p{Pd}]/u)
}

/** The length of the longest other number that stays as it was given. */
export const MAX_LENGTH_WITH_GROUPS = 32

/** Returns a number without the words around it, and with its groups; empty if that is too long. */
export function withGroups(text: string): string {
  const [given = ''] = /\d(?:.*\d)?/s.exec(withPlainDigits(text)) ?? []
  return given.length > MAX_LENGTH_WITH_GROUPS ? '' : given
}

/** Returns the text with its digits and their separators in ASCII: `４１５` and `٤١٥` are `415`. */
export function withPlainDigits(text: string): string {
  const separated = text
    .replace(/[，．％／]/g, (sign) => sign.normalize('NFKC'))
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
    .replaceAll('٪', '%')
  return separated.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const value = values.get(digit) ?? digitValue(digit)
    values.set(digit, value)
    return value
  })
}

/** The known digits of other scripts: a stranger may send thousands. */
const values = new Map<string, string>()

function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  // The digits of a script are in the order of their values, in runs that begin with a zero.
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}

/**
 * Puts digits into a mask of zeros as far as they go: `mask('00-0000000', '123')` is `12-3`. Digits
 * beyond the mask are left out.
 */
export function mask(pattern: string, value: string): string {
  let masked = ''
  let used = 0
  for (const symbol of pattern) {
    if (used >= value.length) break
    masked += symbol === '0' ? value[used++] : symbol
  }
  return masked
}

/** Returns the lengths of the groups of digits in a text: `3-2-4` for `123-45-6789`. */
export function grouping(text: string): string {
  const groups = withPlainDigits(text).match(/[0-9]+/g) ?? []
  return groups.map((group) => group.length).join('-')
}

/** Removes the punctuation of a mask from a text and leaves everything else as it is. */
export function unmask(text: string): string {
  return WITH_DECIMALS.test(text) ? text : text.replace(/[\s()./_\p{Pd}]/gu, '')
}

/**
 * Returns the first number in a text with its decimal part: `12.5` for `about 12.5%`, `2` for
 * `2-4`.
 *
 * @param whole matches the whole part at the start of a text
 */
export function firstNumber(text: string, whole = /^\d*/): string {
  const from = text.replace(/^(?:[^\d.]|\.(?!\d|$))+/, '')
  const number = whole.exec(from)?.[0] ?? ''
  return number + (/^\.\d*/.exec(from.slice(number.length))?.[0] ?? '')
}
