/** A share of sales: a whole percent, in steps of 5. */
import { limits } from '../reference/limits.ts'
import { firstNumber, withPlainDigits } from './digits.ts'
import type { Field } from './field.ts'

const { shareStep: step, wholeShare: whole } = limits

/** A single share. `sharesRule` in `sales.ts` checks the sum. */
export const share: Field<number, 'own'> = {
  input: 'own',
  parse: (typed) => roundShare(parsePercent(typed) ?? 0),
  format: String,
  validate: () => undefined,
  summarize: (value) => `${value}%`,
}

/** Returns the nearest share that a slider can show. */
export function roundShare(value: number): number {
  if (!Number.isFinite(value)) return 0
  return Math.min(whole, Math.max(0, Math.round(value / step) * step))
}

/** Returns the number in a text, from 0 to 100, including decimals; null if there is none. */
export function parsePercent(typed: string): number | null {
  const text = formatPartialPercent(typed)
  return /\d/.test(text) ? Math.min(whole, Number(text)) : null
}

/**
 * Formats a percentage during typing beside its slider. Decimals stay visible until the field is
 * left. A comma can only be a decimal point.
 */
export function formatPartialPercent(typed: string): string {
  const [units = '', decimals] = firstNumber(withPlainDigits(typed).replaceAll(',', '.')).split('.')
  const start = units.slice(0, 3)
  return decimals === undefined ? start : `${start}.${decimals.slice(0, 2)}`
}
