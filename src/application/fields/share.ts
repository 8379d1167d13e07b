/** A share of sales as it is typed beside its slider: a percent, with a decimal part or without. */
import { firstNumber } from './digits.ts'

export const typedShare = {
  /** The number as it was typed, from 0 to 100; null where there is none. */
  clean: (typed: string): number | null => {
    const text = typedShare.typing(typed)
    return /\d/.test(text) ? Math.min(100, Number(text)) : null
  },
  /** A decimal part stays visible until the field is left. A comma can only be its point. */
  typing: (typed: string): string => {
    const [whole = '', decimals] = firstNumber(typed.replaceAll(',', '.')).split('.')
    const kept = whole.slice(0, 3)
    return decimals === undefined ? kept : `${kept}.${decimals.slice(0, 2)}`
  },
}
