/** US phone number: ten digits, shown as (000) 000-0000. */
import { broken } from '../issues.ts'
import { digits, mask, unmask, withPlainDigits } from './digits.ts'
import { type Field, isEmpty } from './field.ts'

/** A country's code, after `+` or what is dialed before one, other than that of the US. */
const ABROAD = /^(?:\+|00|011)(?=\d)(?!0*1)/
const MAX_LENGTH_ABROAD = 40

export const phone: Field = {
  input: 'phone',
  parse: (typed) => {
    const text = withPlainDigits(typed).normalize('NFKC')
    if (isAbroad(text)) return asDialed(text)
    return digits(text)
      .replace(/^[01]+/, '')
      .slice(0, 10)
  },
  format: (value) => (isAbroad(value) ? value : mask('(000) 000-0000', value)),
  validate: (value) => {
    if (isEmpty(value)) return broken('required')
    if (!/^\d{10}$/.test(value)) return broken('phone.length')
    return /^[01]/.test(value) ? broken('phone.start') : undefined
  },
  /** Also without its country code: "+1 (555) 010-1234" is ten digits. */
  normalize: (text) => unmask(text).replace(/^\+?1(?=\d{10}$)/, ''),
}

/** Whether a text is a number of another country, typed far enough to tell. */
export function isAbroad(text: string): boolean {
  return ABROAD.test(text.replace(/[^\d+]/g, ''))
}

/** A number of another country as it was given: it is wrong, and not made into one that looks right. */
function asDialed(text: string): string {
  const dialed = text.slice(text.search(/[+\d]/)).replace(/[^\d+(). -]/g, ' ')
  return dialed.replace(/ +/g, ' ').slice(0, MAX_LENGTH_ABROAD).trim()
}
