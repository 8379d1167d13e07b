import { dayOf, type Today } from '../../application/fields/field.ts'

/** The applicant's own calendar; the server uses its own. */
export function today(): Today {
  return dayOf(new Date())
}
