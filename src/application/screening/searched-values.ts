/** The comparison values of a text that an applicant is searched with. See `match-values.ts`. */
import { digits, withPlainDigits } from '../fields/digits.ts'
import { email } from '../fields/email.ts'
import { parseWhole } from '../fields/field.ts'
import { withoutHidden } from '../text/sanitize-text.ts'
import { type MatchValue, nameValues, personValues } from './match-values.ts'

const ACCOUNT = /^\D*(\d{9})\D+(\d{4,17})\D*$/
const NUMBER = /^[\d\s().+\p{Pd}]+$/u
/** The name of a number before at least nine digits: `SSN 123-45-6789`. */
const LABEL = /^\p{L}[\p{L}\s.:#]*(?<!\p{L})(?![\p{L}\s.:#])(?=(?:[^\p{L}\d]*\d){9}\P{L}*$)/u

/**
 * Returns the values of an email address, a phone number, a tax number or Social Security number, a
 * routing number followed by an account number, or the name of a person or a business; empty for
 * anything else.
 */
export function searchedValues(text: string): readonly MatchValue[] {
  const typed = withoutHidden(text).trim()
  const address = parseWhole(email, typed)
  if (/^[^\s@]+@\S+$/.test(address)) return [{ kind: 'email', value: address.toLowerCase() }]
  const plain = withPlainDigits(typed).replace(LABEL, '')
  if (/\p{Alphabetic}/u.test(plain)) {
    // Lists write the family name before a comma.
    const person = personValues(typed.replace(/^([^,]+),(.+)$/, '$2 $1'))
    return [...person, ...nameValues(typed).filter(({ kind }) => kind === 'name')]
  }
  if (!NUMBER.test(plain)) return []
  const [, routing, account] = ACCOUNT.exec(plain) ?? []
  if (routing && account) return [{ kind: 'account', value: `${routing} ${account}` }]
  const number = digits(plain)
  if (number.length === 9) return [{ kind: 'tin', value: number }]
  const phone = number.length === 11 && number.startsWith('1') ? number.slice(1) : number
  return phone.length === 10 ? [{ kind: 'phone', value: phone }] : []
}
