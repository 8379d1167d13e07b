/** Which emails count against an address, since strangers can cause them who apply with it. */
import type { MailType } from '../../api/console/deliveries.ts'
import { detailOf } from '../audit-log/reading-service.ts'
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
