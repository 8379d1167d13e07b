/** Plain text, such as a name, a street or a city. */
import { broken } from '../issues.ts'
import { limits } from '../reference/limits.ts'
import { type Field, isEmpty } from './field.ts'

export const text: Field = {
  input: 'text',
  parse: (typed) => typed.slice(0, limits.nameLength),
  format: (value) => value,
  validate: (value) => {
    if (isEmpty(value)) return broken('required')
    const max = limits.nameLength
    return value.length > max ? broken('text.length', { max }) : undefined
  },
}
