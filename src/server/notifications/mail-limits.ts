/** Limits emails that strangers cause by applying repeatedly, even with others' addresses. */
import type { MailType } from '../../api/console/deliveries.ts'
import { detailOf } from '../../application/facts/event-reading.ts'
import type { MailCipher } from '../outbox/mail-service.ts'
import type { StoredDelivery } from '../outbox/service.ts'
import { emailKey } from '../platform/email-key.ts'
import { DECISION_MAIL } from './announcements-service.ts'
import type { MailShare } from './mail-budget.ts'
import { type AnnouncedApplication, readContact } from './service.ts'

const COPY_MAIL = 'signed-copy' satisfies MailType
const BY_APPLICANTS: readonly string[] = [
  COPY_MAIL,
  'copy-code',
  'status-link',
] satisfies MailType[]

const OF_APPLYING: MailShare = { group: 'others', part: 3 / 4, inAll: 7 / 8 }
const OF_APPLICANTS: MailShare = { group: 'others', part: 7 / 8, inAll: 15 / 16 }
const OF_INVITATIONS: MailShare = { group: 'invitations', part: 3 / 4, inAll: 15 / 16 }
const OF_CORRECTIONS: MailShare = { group: 'others', part: 1, inAll: 1 }

/**
 * The shares of `MAILS_PER_HOUR`. Applicants cannot use up the share of invitations, nor
 * invitations that of applicants; neither can use up the share of requests for corrections. A
 * decision may be a withdrawal, which any applicant can cause.
 */
const MAIL_SHARES: Readonly<Record<MailType, MailShare>> = {
  'signed-copy': OF_APPLYING,
  'new-application': OF_APPLYING,
  'copy-code': OF_APPLICANTS,
  'status-link': OF_APPLICANTS,
  decision: OF_APPLICANTS,
  'corrected-application': OF_APPLICANTS,
  'corrected-notice': OF_APPLICANTS,
  invitation: OF_INVITATIONS,
  'invitation-reminder': OF_INVITATIONS,
  'invitation-link': OF_INVITATIONS,
  correction: OF_CORRECTIONS,
  'correction-reminder': OF_CORRECTIONS,
  'correction-notice': OF_CORRECTIONS,
}

/**
 * Returns how many emails may be sent now, and the types that must wait. `remaining` returns how
 * many emails are left of a share of the hour's limit.
 */
export function mailsToTake(remaining: (share: MailShare) => number): {
  readonly most: number
  readonly exceptTypes: readonly string[]
} {
  const types = Object.entries(MAIL_SHARES).map(
    ([type, share]) => [type, remaining(share)] as const,
  )
  const open = types.filter(([, left]) => left > 0).map(([, left]) => left)
  return {
    most: open.length === 0 ? 0 : Math.min(...open),
    exceptTypes: types.filter(([, left]) => left <= 0).map(([type]) => type),
  }
}

/**
 * Returns the category of an email for its address's hourly limit. Returns undefined if it does not
 * count: it was caused by the operator's people, or its application's signed copy has reached the
 * address. Those emails have limits of their own, and a stranger who uses up an address's limit
 * cannot hold them back.
 */
export function countedAs(
  cipher: MailCipher,
  { type, event: number }: Pick<StoredDelivery, 'type' | 'event'>,
  to: string,
  { row, events }: Pick<AnnouncedApplication, 'row' | 'events'>,
): string | undefined {
  const causes = events.find((event) => event.number === number)?.kind
  const isWithdrawn = type === DECISION_MAIL && causes === 'withdrawn'
  if (!BY_APPLICANTS.includes(type) && !isWithdrawn) return undefined
  const hasCopy = events.some((event) => detailOf(event, 'delivered')?.type === COPY_MAIL)
  const signer = (row && readContact(cipher, row)?.signer) ?? ''
  return hasCopy && emailKey(signer) === emailKey(to) ? undefined : `${type} ${to}`
}
