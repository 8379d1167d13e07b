/** Average number of days between charging and delivering: up to three digits. */
import { broken } from '../issues.ts'
import { limits } from '../reference/limits.ts'
import { digits, firstNumber, partialDecimals } from './digits.ts'
import type { Field } from './field.ts'

const MAX_DAYS = 10 ** limits.deliveryDaysDigits - 1

export const deliveryDays: Field<number | null> = {
  input: 'days',
  parse,
  format,
  formatPartial: (typed) => format(parse(typed)) + partialDecimals(typed),
  parsePasted: (text) => firstNumber(text),
  validate: (value) => {
    if (value === null) return broken('required')
    const isValid = Number.isInteger(value) && value >= 0 && value <= MAX_DAYS
    return isValid ? undefined : broken('days.range', { max: MAX_DAYS })
  },
}

function parse(typed: string): number | null {
  const whole = digits(typed.split('.')[0] ?? '').slice(0, limits.deliveryDaysDigits)
  return whole === '' ? null : Number(whole)
}

function format(value: number | null): string {
  return value === null ? '' : String(value)
}
