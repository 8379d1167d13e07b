/** An owner's stake in the company: a percent with up to two decimals. */
import { type BrokenRule, broken } from '../issues.ts'
import { limits } from '../reference/limits.ts'
import { withPlainDigits } from './digits.ts'
import { type Field, isEmpty, type Remark } from './field.ts'
import { leftOut } from './remark.ts'

const NUMBER = /^-?\d+(?:[.,]\d*)?$/

/** A single stake. `validateStakeTotal` checks it against the other owners' stakes. */
export const stake: Field<number | null, 'own'> = {
  input: 'own',
  parse: (typed) => {
    const [whole = '', decimals] = typed.split(/[.,]/)
    if (!NUMBER.test(typed)) return null
    // The sum turns -0 into 0, since -0 would be shown with its sign.
    return Number(decimals === undefined ? whole : `${whole}.${decimals.slice(0, 2)}`) + 0
  },
  format: (value) => (value === null ? '' : String(value)),
  validate: (value) => {
    if (value === null) return broken('required')
    const { minimumStake: min, maximumStake: max } = limits
    if (value < min) return broken('stake.minimum', { min, max })
    return hundredths(value) / 100 === value ? undefined : broken('stake.decimals')
  },
  summarize: (value) => (value === null ? '' : `${value}%`),
}

/** A stake during typing. Text that is not a number stays, so that the error makes sense. */
export const typedStake: Field = {
  input: 'digits',
  parse: cleanUp,
  format: (value) => value,
  formatPartial: cleanUp,
  remark: (given, value): Remark => {
    const saved = stake.parse(value)
    if (saved === null || /^-?\d+(?:\.\d{0,2})?$/.test(value)) return leftOut(given, value)
    const understood = `${saved}%`
    return { understood, ...leftOut(given, understood) }
  },
  validate: (value, today) => {
    if (isEmpty(value)) return broken('required')
    if (!NUMBER.test(value)) return broken('stake.number')
    return stake.validate(stake.parse(value), today)
  },
}

/** Adds stakes exactly, in hundredths of a percent. */
export function addStakes(stakes: readonly (number | null)[]): number {
  return stakes.reduce<number>((total, value) => total + hundredths(value ?? 0), 0) / 100
}

/** Returns the share of the company beside other stakes. */
export function stakeLeft(stakes: readonly (number | null)[]): number {
  return (hundredths(limits.maximumStake) - hundredths(addStakes(stakes))) / 100
}

/**
 * Returns the rule that a stake breaks together with the others.
 *
 * @param remaining the percentage of the company that the other owners do not own
 */
export function validateStakeTotal(
  value: number | null,
  remaining: number,
): BrokenRule | undefined {
  return (value ?? 0) > remaining ? broken('stake.total', { max: limits.maximumStake }) : undefined
}

function hundredths(value: number): number {
  return Math.round(value * 100)
}

function cleanUp(typed: string): string {
  return withPlainDigits(typed)
    .replace(/\p{Cf}/gu, '')
    .replace(/(?:[%\s]|percent|pct\.?|por ?ciento)+/gi, ' ')
    .trim()
    .slice(0, 32)
    .trim()
}
