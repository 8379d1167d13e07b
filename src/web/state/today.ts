import type { Today } from '../../domain/today.ts'

/** The applicant's own calendar; the server asks its own. */
export function today(): Today {
  return { year: new Date().getFullYear() }
}
