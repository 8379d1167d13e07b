/** Text made of digits and the masks they are shown in. */

/** The ASCII digits of a text. */
export function digits(text: string): string {
  return text.replace(/[^0-9]/g, '')
}

/**
 * Puts digits into a mask of zeros, as far as they reach: `mask('00-0000000', '123')` is `12-3`.
 * Digits beyond the mask are left out.
 */
export function mask(pattern: string, value: string): string {
  let shown = ''
  let taken = 0
  for (const symbol of pattern) {
    if (taken >= value.length) break
    if (symbol === '0') {
      shown += value[taken]
      taken += 1
    } else {
      shown += symbol
    }
  }
  return shown
}

/** Takes the punctuation of a mask out of a text and leaves everything else as it is. */
export function unmask(text: string): string {
  return text.replace(/[\s()./_-]/g, '')
}

/**
 * The first number of a text with its decimal part, as far as characters belong to it: `12.5` of
 * `about 12.5%`, `2` of `2-4`.
 *
 * @param whole what belongs to its whole part, from the start of a text
 */
export function firstNumber(text: string, whole = /^\d*/): string {
  const from = text.replace(/^(?:[^\d.]|\.(?!\d|$))+/, '')
  const kept = whole.exec(from)?.[0] ?? ''
  return kept + (/^\.\d*/.exec(from.slice(kept.length))?.[0] ?? '')
}

/**
 * The decimal part of an amount that is being typed. It stays visible until the field is left, so
 * that its digits do not join the whole ones.
 */
export function decimalsBeingTyped(typed: string): string {
  const point = typed.indexOf('.')
  return point === -1 ? '' : `.${digits(typed.slice(point)).slice(0, 2)}`
}
