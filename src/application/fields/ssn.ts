/** Social Security number (or ITIN). Stored as nine digits; shown as 000-00-0000. */
import { digits, mask } from './digits.ts'
import { type Field, isEmpty, REQUIRED } from './field.ts'

export const ssn: Field = {
  clean: (typed) => digits(typed).slice(0, 9),
  show: (value) => mask('000-00-0000', value),
  problem: (value) => {
    if (isEmpty(value)) return REQUIRED
    return /^\d{3}-?\d{2}-?\d{4}$/.test(value) ? undefined : 'Please enter a valid 9-digit SSN'
  },
}

/** The number with all but its last digit hidden, for a summary that others may see. */
export function hiddenSsn(value: string): string {
  return value === '' ? '' : `•••-••-•••${value.slice(-1)}`
}
