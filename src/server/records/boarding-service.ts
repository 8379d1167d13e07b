import type { StoredApplication as Told } from '../../api/stored-applications.ts'
import type { StoredEvent } from '../ledger/lookup-service.ts'
import { detailOf, eventPerson } from '../ledger/reading-service.ts'

/** What the processor said last, and who recorded it. */
export type Boarding = NonNullable<Told['boarding']>

/** What was recorded last; null if nothing was. `events` are those that count. */
export function boardingIn(events: readonly StoredEvent[]): Boarding | null {
  const event = events.findLast((one) => detailOf(one, 'boarded'))
  const detail = event && detailOf(event, 'boarded')
  if (!detail) return null
  const { result, id = null, key } = detail
  const by = key === undefined ? eventPerson(event) : `API key ${key}`
  return { at: event.at, by, result, id }
}
