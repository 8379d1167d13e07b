/** A year that is not after this one: four digits. */
import { broken } from '../issues.ts'
import { digits } from './digits.ts'
import { type Field, isEmpty } from './field.ts'

export const year: Field = {
  input: 'digits',
  parse: (typed) => digits(typed).slice(0, 4),
  format: (value) => value,
  /** Of a whole date, the year: the last group of four digits. */
  parsePasted: (text) => text.match(/\d+/g)?.findLast((group) => group.length === 4) ?? text,
  validate: (value, today) => {
    if (isEmpty(value)) return broken('required')
    const isValid = /^\d{4}$/.test(value) && Number(value) <= today.year
    return isValid ? undefined : broken('year')
  },
}
