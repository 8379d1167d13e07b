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
  /** Of two digits, the year of the last hundred years that ends in them. */
  complete: (value, today) => (value.length === 2 ? String(latestYear(value, today.year)) : value),
  validate: (value, today) => {
    if (isEmpty(value)) return broken('required')
    const isValid = /^\d{4}$/.test(value) && Number(value) <= today.year
    return isValid ? undefined : broken('year')
  },
}

/** The latest year until a given one that ends in two digits: 1971 for `71` until 2026. */
export function latestYear(ending: string, until: number): number {
  const year = until - (until % 100) + Number(ending)
  return year > until ? year - 100 : year
}
