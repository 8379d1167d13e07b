/** E-mail address: the pattern of the HTML standard, with a dot in the domain. */
import { limits } from '../reference/limits.ts'
import { type Field, isEmpty, REQUIRED } from './field.ts'

const pattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

export const email: Field = {
  clean: (typed) => typed.trim().slice(0, limits.emailLength),
  show: (value) => value,
  problem: (value) => {
    if (isEmpty(value)) return REQUIRED
    return value.length <= limits.emailLength && pattern.test(value)
      ? undefined
      : 'Email is invalid'
  },
}
