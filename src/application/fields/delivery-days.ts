/** A small required count, such as days. */
import { limits } from '../reference/limits.ts'
import { decimalsBeingTyped, digits, firstNumber } from './digits.ts'
import { type Field, REQUIRED } from './field.ts'

/** Average days between charging and delivering: up to three digits. */
export const deliveryDays: Field<number | null> = {
  clean,
  show,
  typing: (typed) => show(clean(typed)) + decimalsBeingTyped(typed),
  reads: (text) => firstNumber(text),
  problem: (value) => {
    if (value === null) return REQUIRED
    const most = 10 ** limits.deliveryDaysDigits - 1
    return Number.isInteger(value) && value >= 0 && value <= most
      ? undefined
      : `Please enter a number of days up to ${most}`
  },
}

function clean(typed: string): number | null {
  const kept = digits(typed.split('.')[0] ?? '').slice(0, limits.deliveryDaysDigits)
  return kept === '' ? null : Number(kept)
}

function show(value: number | null): string {
  return value === null ? '' : String(value)
}
