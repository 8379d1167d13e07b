import type { ApplicationForSystem } from '../../api/stored-applications.ts'
import { type ApplicationState, authorName } from '../../application/facts/application-state.ts'

/** The processor's last answer, and the person who recorded it. */
export type Boarding = NonNullable<ApplicationForSystem['boarding']>

/** Returns the answer that was recorded last; null if there is none. */
export function boardingOf({ boarding }: Pick<ApplicationState, 'boarding'>): Boarding | null {
  if (!boarding) return null
  const { at, author, result, id = null, key } = boarding
  return { at, by: key === undefined ? authorName(author) : `API key ${key}`, result, id }
}
