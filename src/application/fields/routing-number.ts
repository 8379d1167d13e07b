/** ABA routing number: nine digits, 3-7-1 checksum, and a prefix that belongs to banks. */
import { digits } from './digits.ts'
import { type Field, isEmpty } from './field.ts'

const weights = [3, 7, 1]

/** 01–12 the Federal Reserve districts, 21–32 thrifts, 61–72 electronic transactions. */
const bankPrefix = /^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2])/

export const routingNumber: Field = {
  clean: (typed) => digits(typed).slice(0, 9),
  show: (value) => value,
  problem: (value) => {
    if (isEmpty(value)) return 'Routing number is required'
    return isRoutingNumber(value) ? undefined : 'Routing number is invalid'
  },
}

/** Whether nine digits can be the routing number of a bank; the rule that comes before a lookup. */
export function isRoutingNumber(value: string): boolean {
  return /^\d{9}$/.test(value) && bankPrefix.test(value) && passesChecksum(value)
}

function passesChecksum(value: string): boolean {
  const sum = [...value].reduce(
    (total, digit, place) => total + Number(digit) * (weights[place % 3] ?? 0),
    0,
  )
  return sum % 10 === 0
}
