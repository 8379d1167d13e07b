import { dayOf, type Today } from '../../application/fields/field.ts'

/** Returns the day in the applicant's time zone. The server uses its own. */
export function today(): Today {
  return dayOf(new Date())
}
