/** Emails with requests for corrections, and their reminders. */

import { detailOf, type RecordedEvent } from '../../application/facts/event-reading.ts'
import { stateOf } from '../../application/facts/fold.ts'
import type { StoredDelivery } from '../outbox/service.ts'
import { CORRECTION_MAIL, CORRECTION_REMINDER } from './service.ts'

/** Returns whether the request in an email was answered or canceled, or has expired. */
export function isNoLongerAsked(
  { type, reference, event: number }: Pick<StoredDelivery, 'type' | 'reference' | 'event'>,
  events: readonly RecordedEvent[],
  now: Date,
): boolean {
  if (type !== CORRECTION_MAIL && type !== CORRECTION_REMINDER) return false
  const cause = events.find((event) => event.number === number)
  const again = cause && detailOf(cause, 'link-sent')?.id
  const request = stateOf(reference, events).corrections.find((correction) =>
    again === undefined ? correction.number === number : correction.id === again,
  )
  return !request || request.end !== undefined || request.expiresAt <= now.toISOString()
}
