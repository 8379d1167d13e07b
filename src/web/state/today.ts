import type { Today } from '../../application/today.ts'

/** The applicant's own calendar; the server asks its own. */
export function today(): Today {
  return { year: new Date().getFullYear() }
}
