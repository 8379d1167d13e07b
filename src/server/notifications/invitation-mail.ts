/** Emails that invite an applicant, and remind of it. */

import { isOver, stateIn } from '../invitations/service.ts'
import type { StoredDelivery } from '../outbox/service.ts'
import { type AnnouncedApplication, isInvitationMail } from './service.ts'

/** Whether the link of an email no longer works, or nobody needs it. */
export function isInvitationOver(
  { type, event: number }: Pick<StoredDelivery, 'type' | 'event'>,
  { events, invitation }: Pick<AnnouncedApplication, 'events' | 'invitation'>,
  now: Date,
): boolean {
  if (!isInvitationMail(type)) return false
  const state = stateIn(events)
  if (!invitation || !state || state.submitted || state.isRevoked || isOver(state, now)) return true
  return events.some((event) => event.kind === 'invitation-renewed' && event.number > number)
}
