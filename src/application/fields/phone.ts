/** US phone number. Stored as ten digits; shown as (000) 000-0000. */
import { digits, mask } from './digits.ts'
import { type Field, isEmpty, REQUIRED } from './field.ts'

export const phone: Field = {
  clean: (typed) =>
    digits(typed)
      .replace(/^[01]+/, '')
      .slice(0, 10),
  show: (value) => mask('(000) 000-0000', value),
  problem: (value) => {
    if (isEmpty(value)) return REQUIRED
    if (!/^\d{10}$/.test(value)) return 'Phone number must be 10 digits'
    if (/^[01]/.test(value)) return "Phone number may not begin a '0' or '1'"
    return undefined
  },
}
