/** Bank account number: 1 to 17 digits. Hyphens, spaces and invisible characters are removed. */
import { digits, withPlainDigits } from '../../../fields/digits.ts'
import { type Field, isEmpty } from '../../../fields/field.ts'
import { type BrokenRule, broken } from '../../../issues.ts'
import { limits } from '../../../reference/limits.ts'
import { withoutHidden } from '../../../text/sanitize-text.ts'
import { isRoutingNumber } from './routing-number.ts'

export const accountNumber: Field = {
  input: 'secret',
  parse: removeSeparators,
  parsePasted: (text) => numberOnly(text) ?? text,
  format: (value) => value,
  validate: (value) => {
    if (isEmpty(value)) return broken('required')
    const isValid = /^\d+$/.test(value) && value.length <= limits.accountNumberDigits
    return isValid ? undefined : broken('account.invalid')
  },
  normalize: removeSeparators,
  summarize: maskedAccount,
}

/** Compares the account number with its confirmation. */
export function validateConfirmation(
  account: string,
  confirmation: string,
): BrokenRule | undefined {
  if (isEmpty(confirmation)) return broken('required')
  return account === confirmation ? undefined : broken('account.mismatch')
}

function removeSeparators(text: string): string {
  const plain = withPlainDigits(withoutHidden(text))
  if (hasRoutingNumber(plain) || WITH_ANOTHER.test(plain)) return plain.trim().slice(0, 64).trim()
  return plain.replace(/[\s\p{Pd}]/gu, '').slice(0, 64)
}

/** Words beside a number in portals, and the signs around it on checks. */
const LABEL =
  /[#()⑈]|(?<!\p{L})(?:a\/c|acc(?:oun)?t|no|number|checking|savings|número|de|cuenta|ahorros)(?![\p{L}\d])\.?:?/iu
/** The digits of the shortest number that is more than the end of one: `Checking (1234)`. */
const LEAST_BESIDE_LABEL = 6

/** The number of an account in a list, before its own number: `Account 2 - 000123456`. */
const LISTED = /(?<!\S)\d{1,2}(?!\S)/

/** Returns the only number in a text of labels; undefined for any other text. */
function numberOnly(text: string): string | undefined {
  const parts = withPlainDigits(withoutHidden(text)).replaceAll('⑉', '-').split(LABEL)
  const [number = '', ...others] = parts.filter((part) => /[^\s\p{Pd}]/u.test(part))
  const isNumber = /^[\d\s\p{Pd}]+$/u.test(number) && !LISTED.test(number) && others.length === 0
  return isNumber && digits(number).length >= LEAST_BESIDE_LABEL ? number : undefined
}

/**
 * The number of a check or of another account beside the account's, or that of a bank in another
 * country: `1234567890 1001`, `20-00-00 55779911`.
 */
const WITH_ANOTHER =
  /^\s*(?:(?:\d{3,4}|\d\d(?:\p{Pd}\d\d){2})\s+\d{7,}|\d{7,}\s+(?:\d{3,4}|\d{7,}|\d\d(?:\p{Pd}\d\d){2}))\s*$/u

/** A routing number and the shortest number beside it that is more than an account's last part. */
const LEAST_DIGITS = 13

/**
 * Returns whether a text has a routing number as on a check, `021000021 123456`: together, the
 * digits would be another account's number.
 */
function hasRoutingNumber(text: string): boolean {
  const hasSeveral = digits(text).length >= LEAST_DIGITS
  const words = [...text.split(/\s+/), ...text.split(/[\s\p{Pd}]+/u)]
  return hasSeveral && words.some((word) => isRoutingNumber(word.replace(/\p{Pd}/gu, '')))
}

/** Returns the last four digits, but never all digits of a short number. */
export function accountEnding(account: string): string {
  const shown = Math.min(4, account.length - 1)
  return account === '' ? '' : account.slice(account.length - Math.max(1, shown))
}

/** Returns the end of an account number with the rest hidden. */
function maskedAccount(account: string): string {
  return maskedEnding(accountEnding(account))
}

/**
 * Returns the last digits of an account number with a mark for the rest; empty if they are unknown.
 */
export function maskedEnding(ending: string): string {
  return ending === '' ? '' : `•••• ${ending}`
}
