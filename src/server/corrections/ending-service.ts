/** How a request for corrections ends without an answer: pure functions. */

import type { Author } from '../../application/facts/application-state.ts'
import type { NewEvent, StoredState } from '../../application/facts/ruling.ts'
import { webhook } from '../notifications/announcements-service.ts'

/** Returns the event for a request that has expired, if none records that yet. */
export function unrecordedExpiry({ state, row }: StoredState, now: Date): readonly NewEvent[] {
  // Releases up to 0.2.0 closed a request without an event.
  if (!row.isAsked) return []
  const last = state.corrections.at(-1)
  const isOver = last && !last.end && !last.isExpired && last.expiresAt <= now.toISOString()
  return isOver ? [expiry(last.id)] : []
}

/** Returns the event for a request that has expired. */
export function expiry(id: string): NewEvent {
  const announce = [webhook('application.correction-expired')]
  return { kind: 'correction-expired', detail: { id }, announce }
}

/** Returns the event for a request that was withdrawn. */
export function cancellationOf(id: string, by: Author['person']): NewEvent {
  const announce = [webhook('application.correction-withdrawn')]
  return { kind: 'correction-withdrawn', detail: { id, ...(by && { by }) }, announce }
}
