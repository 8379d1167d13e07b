/** A share of sales: a whole percent, in steps of 5. */
import { limits } from '../reference/limits.ts'
import { firstNumber, withPlainDigits } from './digits.ts'
import type { Field } from './field.ts'
import { leftOut } from './remark.ts'

const { shareStep: step, wholeShare: whole } = limits

/** One share. `sharesRule` in `sales.ts` checks that shares add up. */
export const share: Field<number, 'own'> = {
  input: 'own',
  parse: (typed) => roundShare(parsePercent(typed) ?? 0),
  format: String,
  validate: () => undefined,
  summarize: (value) => `${value}%`,
}

/** The nearest share that a slider can show. */
export function roundShare(value: number): number {
  if (!Number.isFinite(value)) return 0
  return Math.min(whole, Math.max(0, Math.round(value / step) * step))
}

/** The number in a text, from 0 to 100, decimals included; null if there is none. */
export function parsePercent(typed: string): number | null {
  const text = formatPartialPercent(typed)
  return /\d/.test(text) ? Math.min(whole, Number(text)) : null
}

/**
 * A percent while it is typed beside its slider. Decimals stay visible until the field is left. A
 * comma can only be a decimal point.
 */
export function formatPartialPercent(typed: string): string {
  const [units = '', decimals] = firstNumber(withPlainDigits(typed).replaceAll(',', '.')).split('.')
  const start = units.slice(0, 3)
  return decimals === undefined ? start : `${start}.${decimals.slice(0, 2)}`
}

/** What a share was made of, where that is not the number that was typed. */
export interface ShareRemark {
  /** The number that was rounded, or was over the whole. */
  readonly rounded?: string
  /** Whether there was a number in another text. */
  readonly isUnderstood?: boolean
  readonly leftOut?: readonly string[]
}

/** What to say of a typed text that has become a share; undefined for nothing. */
export function remarkOnShare(typed: string, value: number): ShareRemark | undefined {
  const number = /^\s*(\d+(?:[.,]\d*)?)\s*%?\s*$/.exec(withPlainDigits(typed))?.[1]
  if (number !== undefined) {
    return Number(number.replace(',', '.')) === value ? undefined : { rounded: number }
  }
  const percent = parsePercent(typed)
  const parts = leftOut(typed, percent === null ? '' : String(percent)).leftOut ?? []
  if (percent === null && parts.length === 0) return undefined
  return { isUnderstood: percent !== null, leftOut: parts }
}
