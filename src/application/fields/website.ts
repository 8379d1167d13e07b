/** Web address: optional scheme and www, a domain whose last part has 2 to 12 letters. */
import { limits } from '../reference/limits.ts'
import { type Field, isEmpty, REQUIRED } from './field.ts'

const pattern =
  /^(?:https?:\/\/)?(?:www\.)?(?:[a-z0-9][a-z0-9-]{0,62}\.)+[a-z]{2,12}(?::\d{1,5})?(?:[/?#]\S*)?$/i

/** The address where one is required. */
export const website: Field = {
  clean: (typed) => typed.trim().slice(0, limits.nameLength),
  show: (value) => value,
  problem: (value) => (isEmpty(value) ? REQUIRED : malformed(value)),
}

/** The address where none need be given. */
export const optionalWebsite: Field = {
  ...website,
  problem: (value) => (isEmpty(value) ? undefined : malformed(value)),
}

/** Whether the text is a web address. */
export function isWebsite(value: string): boolean {
  return value.length <= limits.nameLength && pattern.test(value)
}

function malformed(value: string): string | undefined {
  return isWebsite(value) ? undefined : 'Please enter a valid URL'
}
