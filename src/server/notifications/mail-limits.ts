/** How many emails strangers can cause, who apply again and again, also with others' addresses. */
import type { MailType } from '../../api/console/deliveries.ts'
import { detailOf } from '../../application/facts/event-reading.ts'
import type { MailCipher } from '../outbox/mail-service.ts'
import type { StoredDelivery } from '../outbox/service.ts'
import { type AnnouncedApplication, DECISION_MAIL, readContact } from './service.ts'

const COPY_MAIL = 'signed-copy' satisfies MailType
const BY_APPLICANTS: readonly string[] = [
  COPY_MAIL,
  'copy-code',
  'status-link',
] satisfies MailType[]

/**
 * Up to which part of `MAILS_PER_HOUR` an email of a type is sent. The last quarter is left for what
 * applying alone does not cause, and half of that for invitations and requests for corrections. A
 * decision may be a withdrawal, which anybody who has applied can cause.
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
 * How many emails may be sent now at most, and of which types none. `left`: how many may be until
 * the part of those of an hour is.
 */
export function mailsToTake(left: (part: number) => number): {
  readonly most: number
  readonly exceptTypes: readonly string[]
} {
  const types = Object.entries(MAIL_PARTS)
  const closed = types.filter(([, part]) => left(part) <= 0)
  const open = types.filter(([, part]) => left(part) > 0)
  const most = Math.min(left(1), ...open.map(([, part]) => left(part)))
  return { most, exceptTypes: closed.map(([type]) => type) }
}

/**
 * What an email counts as, of which an address gets a few in an hour; undefined for one that does
 * not count: it is caused by people of ours, or is about an application whose signed copy has
 * reached the address. Those have limits where they are asked for, and a stranger who uses up what
 * an address may get keeps none of them from it.
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
  const signer = row && readContact(cipher, row)?.signer
  return hasCopy && signer?.toLowerCase() === to.toLowerCase() ? undefined : `${type} ${to}`
}
