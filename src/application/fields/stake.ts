/** An owner's stake in the company: a whole percent. */
import { type BrokenRule, broken } from '../issues.ts'
import { limits } from '../reference/limits.ts'
import { type Field, isEmpty } from './field.ts'

const NUMBER = /^-?\d+(\.\d*)?$/

/** A stake on its own. `validateStakeTotal` checks it against the other owners' stakes. */
export const stake: Field<number | null, 'own'> = {
  input: 'own',
  parse: (typed) => (NUMBER.test(typed) ? Math.trunc(Number(typed)) : null),
  format: (value) => (value === null ? '' : String(value)),
  validate: (value) => {
    if (value === null) return broken('required')
    const { minimumStake: min, maximumStake: max } = limits
    return value < min ? broken('stake.minimum', { min, max }) : undefined
  },
  summarize: (value) => (value === null ? '' : `${value}%`),
}

/** A stake while it is typed. Text that is not a number stays, so that the error makes sense. */
export const typedStake: Field = {
  input: 'digits',
  parse: cleanUp,
  format: (value) => value,
  formatPartial: cleanUp,
  validate: (value, today) => {
    if (isEmpty(value)) return broken('required')
    if (!NUMBER.test(value)) return broken('stake.number')
    return stake.validate(stake.parse(value), today)
  },
}

/** @param remaining percent of the company that the other owners do not own */
export function validateStakeTotal(
  value: number | null,
  remaining: number,
): BrokenRule | undefined {
  return (value ?? 0) > remaining ? broken('stake.total', { max: limits.maximumStake }) : undefined
}

function cleanUp(typed: string): string {
  return typed.replace(/[%\s]/g, '').slice(0, 10)
}
