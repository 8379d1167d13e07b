/** Plain required text, such as a name, a street or a city. */
import { limits } from '../reference/limits.ts'
import { type Field, isEmpty, REQUIRED } from './field.ts'

export const text: Field = {
  clean: (typed) => typed.slice(0, limits.nameLength),
  show: (value) => value,
  problem: (value) => (isEmpty(value) ? REQUIRED : tooLong(value)),
}

/** The same, where nothing need be given. */
export const optionalText: Field = { ...text, problem: tooLong }

function tooLong(value: string): string | undefined {
  return value.length > limits.nameLength
    ? `Please use at most ${limits.nameLength} characters`
    : undefined
}
