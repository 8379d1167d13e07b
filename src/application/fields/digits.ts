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

/** The same text with its digits in ASCII: `４１５` and `٤١٥` are `415`. */
export function withPlainDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
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
