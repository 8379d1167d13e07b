/**
 * The comparison values of a text by which someone searches for an applicant. See
 * `match-values.ts`.
 */
import { digits } from '../fields/digits.ts'
import { type MatchValue, nameValues, personValues } from './match-values.ts'

const ACCOUNT = /^\D*(\d{9})\D+(\d{4,17})\D*$/
const NUMBER = /^[\d\s().+-]+$/

/**
 * Returns the values of an email address, a phone number, a tax number or Social Security number, a
 * routing number followed by an account number, or the name of a person or a business; empty for
 * anything else.
 */
export function searchedValues(text: string): readonly MatchValue[] {
  const typed = text.trim()
  if (/^\S+@\S+$/.test(typed)) return [{ kind: 'email', value: typed.toLowerCase() }]
  if (/\p{Alphabetic}/u.test(typed)) {
    // Lists write the family name before a comma.
    const person = personValues(typed.replace(/^([^,]+),(.+)$/, '$2 $1'))
    return [...person, ...nameValues(typed).filter(({ kind }) => kind === 'name')]
  }
  if (!NUMBER.test(typed)) return []
  const [, routing, account] = ACCOUNT.exec(typed) ?? []
  if (routing && account) return [{ kind: 'account', value: `${routing} ${account}` }]
  const number = digits(typed)
  if (number.length === 9) return [{ kind: 'tin', value: number }]
  const phone = number.length === 11 && number.startsWith('1') ? number.slice(1) : number
  return phone.length === 10 ? [{ kind: 'phone', value: phone }] : []
}
