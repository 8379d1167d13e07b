/** Emails that invite an applicant, and remind of it. */

import { detailOf } from '../audit-log/reading-service.ts'
import type { StoredDelivery } from '../outbox/service.ts'
import { type AnnouncedApplication, INVITATION_MAILS } from './service.ts'

/** Whether the link of an email no longer works, or nobody needs it. */
export function isInvitationOver(
  { type, event: number }: Pick<StoredDelivery, 'type' | 'event'>,
  { events, invitation }: Pick<AnnouncedApplication, 'events' | 'invitation'>,
  now: Date,
): boolean {
  if (!INVITATION_MAILS.some((one) => one === type)) return false
  const links = events.filter((event) => detailOf(event, 'invited', 'invitation-renewed'))
  const last = links.at(-1)
  const expiresAt = last && detailOf(last, 'invited', 'invitation-renewed')?.expiresAt
  const isEnded = events.some(
    ({ kind }) => kind === 'invitation-submitted' || kind === 'invitation-revoked',
  )
  const isReplaced = last !== undefined && last.number > number
  return !invitation || isEnded || isReplaced || (expiresAt ?? '') <= now.toISOString()
}
