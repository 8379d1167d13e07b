/** A person's age on a day. For a signed answer, it is the day of the signature. */
import { digits } from '../fields/digits.ts'
import type { Today } from '../fields/field.ts'

const ADULT_YEARS = 18

/** Returns the age in whole years on a day; undefined unless the date is whole, MMDDYYYY. */
export function ageOn(dob: string, { year, monthDay = 1231 }: Today): number | undefined {
  const born = digits(dob)
  if (born.length !== 8) return undefined
  return year - Number(born.slice(4)) - (monthDay < Number(born.slice(0, 4)) ? 1 : 0)
}

/** Returns whether someone born on this date, MMDDYYYY, is under 18 on a day. */
export function isUnder18(dob: string, day: Today): boolean {
  return (ageOn(dob, day) ?? ADULT_YEARS) < ADULT_YEARS
}
