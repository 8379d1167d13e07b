/** The year a business was founded: four digits, not after this year. */
import { digits } from './digits.ts'
import { type Field, isEmpty, REQUIRED } from './field.ts'

export const yearFounded: Field = {
  clean: (typed) => digits(typed).slice(0, 4),
  show: (value) => value,
  /** Of a whole date, the year: the last group of four digits. */
  reads: (text) => text.match(/\d+/g)?.findLast((group) => group.length === 4) ?? text,
  problem: (value, today) => {
    if (isEmpty(value)) return REQUIRED
    const valid = /^\d{4}$/.test(value) && Number(value) <= today.year
    return valid ? undefined : 'Please enter a valid year'
  },
}
