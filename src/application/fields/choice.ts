/** One choice from a list. */
import { broken } from '../issues.ts'
import { type Field, isEmpty } from './field.ts'

/** @param isOffered whether a value is on the list */
export function choice(isOffered: (value: string) => boolean): Field {
  return {
    parse: (chosen) => chosen,
    format: (value) => value,
    validate: (value) => {
      if (isEmpty(value)) return broken('required')
      return isOffered(value) ? undefined : broken('choice.unknown')
    },
  }
}
