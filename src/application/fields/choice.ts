/** One choice from a list. */
import { broken } from '../issues.ts'
import { type Field, isEmpty } from './field.ts'

/**
 * Returns the field of a choice.
 *
 * @param offered the values on the list
 */
export function choice(offered: readonly string[]): Field<string, 'own'> {
  return {
    input: 'own',
    parse: (chosen) => chosen,
    format: (value) => value,
    validate: (value) => {
      if (isEmpty(value)) return broken('required')
      return offered.includes(value) ? undefined : broken('choice.unknown')
    },
    offered,
  }
}
