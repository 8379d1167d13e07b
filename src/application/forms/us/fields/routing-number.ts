/** ABA routing number: nine digits with a 3-7-1 checksum. */
import { digits, nineDigits, unmask } from '../../../fields/digits.ts'
import { type Field, isEmpty } from '../../../fields/field.ts'
import { broken } from '../../../issues.ts'

const WEIGHTS = [3, 7, 1]

/**
 * The prefixes in use: 01–12 the Federal Reserve districts, 21–32 thrifts, 61–72 electronic
 * transactions, 80 traveler's checks.
 */
const PREFIX_IN_USE = /^(?:0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/

/** A single digit behind the others is a slip: `0210000 21x1`. */
const ONE_TOO_MANY = /^\d+$|-1$/

export const routingNumber: Field = {
  input: 'digits',
  parse: (typed) => nineDigits(typed, (word) => isRoutingNumber(digits(word)), ONE_TOO_MANY),
  format: (value) => value,
  validate: (value) => {
    if (isEmpty(value)) return broken('routing.required')
    return isRoutingNumber(value) ? undefined : broken('routing.invalid')
  },
  normalize: unmask,
}

/**
 * Returns whether nine digits can be the routing number of a bank, so that the bank is looked up.
 */
export function isRoutingNumber(value: string): boolean {
  return /^\d{9}$/.test(value) && !/^0*$/.test(value) && passesChecksum(value)
}

/** Returns whether a routing number is in a range that no bank is known to use. */
export function isUnusualRoutingNumber(value: string): boolean {
  return isRoutingNumber(value) && !PREFIX_IN_USE.test(value)
}

/** Returns whether nine digits pass the checksum, even if they are not a bank's. */
export function passesChecksum(value: string): boolean {
  const sum = [...value].reduce(
    (total, digit, index) => total + Number(digit) * (WEIGHTS[index % 3] ?? 0),
    0,
  )
  return sum % 10 === 0
}
