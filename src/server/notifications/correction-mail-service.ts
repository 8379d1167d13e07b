/** Emails with requests for corrections, and their reminders. */

import {
  detailOf,
  endOfCorrection,
  type RecordedEvent,
} from '../../application/facts/event-reading.ts'
import type { StoredDelivery } from '../outbox/service.ts'
import { CORRECTION_MAIL, CORRECTION_REMINDER } from './service.ts'

/** Whether the request in an email was answered or canceled, or has expired. */
export function isNoLongerAsked(
  { type, event: number }: Pick<StoredDelivery, 'type' | 'event'>,
  events: readonly RecordedEvent[],
  now: Date,
): boolean {
  if (type !== CORRECTION_MAIL && type !== CORRECTION_REMINDER) return false
  const cause = events.find((event) => event.number === number)
  const again = cause && detailOf(cause, 'link-sent')?.id
  const requests = events.flatMap((event) => detailOf(event, 'correction-requested') ?? [])
  const detail =
    again === undefined
      ? cause && detailOf(cause, 'correction-requested')
      : requests.find(({ id }) => id === again)
  if (!detail) return true
  return endOfCorrection(events, detail) !== undefined || detail.expiresAt <= now.toISOString()
}
