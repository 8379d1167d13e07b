/** A day of the past or the future: eight digits, MMDDYYYY; shown as 00/00/0000. */
import { limits } from '../reference/limits.ts'
import { dateOfBirth } from './date-of-birth.ts'
import type { Field } from './field.ts'

const { conceal: _, ...day } = dateOfBirth

export const date: Field = {
  ...day,
  // The field of the birth date allows days up to today.
  validate: (value) => day.validate(value, { year: limits.latestYear }),
}
