/**
 * Limits the emails that strangers can cause by applying again and again, even with other people's
 * addresses.
 */
import type { MailType } from '../../api/console/deliveries.ts'
import { detailOf } from '../../application/facts/event-reading.ts'
import type { MailCipher } from '../outbox/mail-service.ts'
import type { StoredDelivery } from '../outbox/service.ts'
import { emailKey } from '../platform/email-key.ts'
import { DECISION_MAIL } from './announcements-service.ts'
import { type AnnouncedApplication, readContact } from './service.ts'

const COPY_MAIL = 'signed-copy' satisfies MailType
const BY_APPLICANTS: readonly string[] = [
  COPY_MAIL,
  'copy-code',
  'status-link',
] satisfies MailType[]

/**
 * The share of `MAILS_PER_HOUR` that is used up before emails of each type wait. Applying alone
 * cannot use up the last quarter; half of that is reserved for invitations and requests for
 * corrections. A decision may be a withdrawal, which any applicant can cause.
 */
const MAIL_PARTS: Readonly<Record<MailType, number>> = {
  'signed-copy': 3 / 4,
  'new-application': 3 / 4,
  'copy-code': 7 / 8,
  'status-link': 7 / 8,
  decision: 7 / 8,
  'corrected-application': 7 / 8,
  'corrected-notice': 7 / 8,
  invitation: 1,
  'invitation-reminder': 1,
  'invitation-link': 1,
  correction: 1,
  'correction-reminder': 1,
  'correction-notice': 1,
}

/**
 * Returns how many emails may be sent now, and the types that must wait. `remaining` returns how
 * many emails are left of a share of the hour's limit.
 */
export function mailsToTake(remaining: (part: number) => number): {
  readonly most: number
  readonly exceptTypes: readonly string[]
} {
  const types = Object.entries(MAIL_PARTS)
  const closed = types.filter(([, part]) => remaining(part) <= 0)
  const open = types.filter(([, part]) => remaining(part) > 0)
  const max = Math.min(remaining(1), ...open.map(([, part]) => remaining(part)))
  return { most: max, exceptTypes: closed.map(([type]) => type) }
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
