/** Numbers in texts that are secret, whatever the question was. */
import { withPlainDigits } from './digits.ts'

/**
 * A person's or a company's number, by its groups, and what may be the number of a card. In a web
 * address, a long number is that of a page.
 */
const SECRETS =
  /(?<![\d-])(?:\d{3}([- ])\d\d\1\d{4}|\d\d-\d{7}|(?<![=/])[2-6]\d{3}([- ]?)\d{4,6}\2\d{4,5}(?:\2\d{1,7})?)(?![\d-])/g

/** Returns whether a text has such a number; a card's also needs its check digit. */
export function hasSecretNumber(text: string): boolean {
  const plain = withPlainDigits(text).replace(/\p{Pd}/gu, '-')
  return (plain.match(SECRETS) ?? []).some((secret) => {
    const digits = secret.replace(/\D/g, '')
    return digits.length === 9 || (digits.length > 12 && isCardNumber(digits))
  })
}

/** The digits of the doubled digits, added. */
const DOUBLED = '0246813579'

/** Whether digits pass the check of cards (Luhn): from the right, every second one is doubled. */
export function isCardNumber(digits: string): boolean {
  const sum = [...digits].reduceRight((sum, digit, index) => {
    const isDoubled = (digits.length - index) % 2 === 0
    return sum + Number(isDoubled ? DOUBLED[Number(digit)] : digit)
  }, 0)
  return sum % 10 === 0
}
