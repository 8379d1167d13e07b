/** An owner's stake: a whole percent, kept as it was typed until the owner is saved. */
import { limits } from '../reference/limits.ts'
import { isEmpty, REQUIRED } from './field.ts'

const number = /^-?\d+(\.\d*)?$/

export const stake = {
  /** Drops a percent sign and a decimal part; what is no number stays, so that it can be told. */
  clean: (typed: string): string => {
    const text = typed.replace(/[%\s]/g, '').slice(0, 10)
    return number.test(text) ? text.replace(/\..*$/, '') : text
  },
  /** Cents of a percent stay visible until the field is left. */
  typing: (typed: string): string => typed.replace(/[%\s]/g, '').slice(0, 10),
  show: (value: string): string => value,
  /** `remaining` is what the other owners leave of the company. */
  problem: (value: string, remaining: number): string | undefined => {
    if (isEmpty(value)) return REQUIRED
    if (!number.test(value)) return 'Please enter a number'
    const percent = Number(value)
    if (percent < limits.minimumStake) return BELOW_MINIMUM
    if (percent > remaining) return 'Total stake cannot exceed 100%'
    return undefined
  },
}

const BELOW_MINIMUM =
  'Valid range is 25% to 100%.  Owners with less than 25% do not need to be listed on this form.'
