/** Text made of digits and the masks they are shown in. */

/** The digits of a text, of any script, in ASCII. */
export function digits(text: string): string {
  return withPlainDigits(text).replace(/[^0-9]/g, '')
}

/** A number as a spreadsheet writes it, which has dropped the zeros before it: `6600.0` for 06600. */
const WITH_DECIMALS = /^\s*(\d{4,})\.0+\s*$/
/** As it shortens a long number, whose last digits are gone: `1.23457E+08`. */
const SHORTENED = /^\s*\d(?:[.,]\d+)?E\+?\d+\s*$/i

/** The digits of a number that is written as text, without those that a spreadsheet has made up. */
export function digitsOfNumber(text: string): string {
  const plain = withPlainDigits(text)
  return SHORTENED.test(plain) ? '' : digits(plain.replace(WITH_DECIMALS, '$1'))
}

/** What separates digits, and follows them, in Arabic and in full width. */
const SEPARATORS: ReadonlyMap<string, string> = new Map([
  ['٬', ','],
  ['，', ','],
  ['٫', '.'],
  ['．', '.'],
  ['٪', '%'],
  ['％', '%'],
])

/** The same text with its digits, and what separates them, in ASCII: `４１５` and `٤١٥` are `415`. */
export function withPlainDigits(text: string): string {
  const separated = text.replace(/[٬，٫．٪％]/g, (sign) => SEPARATORS.get(sign) ?? sign)
  return separated.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let before = 0
    // Digits stand in the order of their values, in runs that begin with a zero.
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
    return String(before % 10)
  })
}

/**
 * Puts digits into a mask of zeros, as far as they reach: `mask('00-0000000', '123')` is `12-3`.
 * Digits beyond the mask are left out.
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

/** How many digits stand together in a text: `3-2-4` of `123-45-6789`. */
export function grouping(text: string): string {
  const groups = withPlainDigits(text).match(/[0-9]+/g) ?? []
  return groups.map((group) => group.length).join('-')
}

/** Removes the punctuation of a mask from a text and leaves everything else as it is. */
export function unmask(text: string): string {
  return WITH_DECIMALS.test(text) ? text : text.replace(/[\s()./_-]/g, '')
}

/**
 * The first number in a text with its decimal part: `12.5` of `about 12.5%`, `2` of `2-4`.
 *
 * @param whole matches the whole part at the start of a text
 */
export function firstNumber(text: string, whole = /^\d*/): string {
  const from = text.replace(/^(?:[^\d.]|\.(?!\d|$))+/, '')
  const number = whole.exec(from)?.[0] ?? ''
  return number + (/^\.\d*/.exec(from.slice(number.length))?.[0] ?? '')
}
